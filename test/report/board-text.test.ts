import { describe, expect, it } from 'vitest';
import { formatBoard } from '../../src/report/board-text.ts';

const picture = {
  width: 3,
  height: 2,
  terrain: ['.w~', '=R#'],
  elevation: ['012', '030'],
  deployment: ['a..', '..b'],
  zoneCells: [1],
};
const rows = (text: string) => text.split('\n').slice(1, 3);

describe('board text', () => {
  it('writes terrain and elevation, zones before regions before elevation', () => {
    expect(formatBoard(picture).split('\n').slice(0, 3)).toEqual(['  0', '0 .aw*~2', '1  = R3#b']);
  });

  it('lets smoke hide zones, and a mech hide its hex', () => {
    const text = formatBoard({ ...picture, cloudCells: [1, 2], marks: new Map([[0, 'A1']]) });
    expect(rows(text)[0]).toBe('0 A1w%~%');
    expect(text).toContain('% smoke  A1-A3 B1-B3 mechs');
  });

  it('leaves marks out of the legend that the picture does not have', () => {
    const { deployment: _, ...plain } = picture;
    const legend = formatBoard(plain).split('\n').slice(3).join('\n');
    expect(legend).not.toMatch(/deployment|smoke|mechs/);
    expect(legend).toMatch(/w woods[\s\S]*\* zone/);
  });
});
