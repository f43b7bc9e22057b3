import { expect, it } from 'vitest';
import * as EVENT from '../../src/engine/event-codes.ts';
import { EVENT_TYPES } from '../../src/engine/events.ts';

it('every event has its place in the table as its code', () => {
  expect({ ...EVENT }).toEqual(Object.fromEntries(EVENT_TYPES.map((type, place) => [type, place])));
});
