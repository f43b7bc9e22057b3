import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/** Ends the run with the plain line `N passed, N failed`, whatever the other reporters print before it. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: TestRunEndReason): void {
    let passed = 0;
    // An error outside every test (a file that does not load, a rejected promise) is a failure of the run.
    let failed = unhandledErrors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    // Nothing matched the filter, or the run was cut short: that is no success either.
    if (reason !== 'passed' && failed === 0) failed = 1;
    process.once('exit', () => process.stdout.write(`${passed} passed, ${failed} failed\n`));
  }
}
