import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/summary-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The process that hands out the files waits meanwhile: every core can run one.
    maxWorkers: '100%',
    // Several suites start child processes; a loaded machine must not turn that into a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', new SummaryReporter()],
  },
});
