/** A check that failed, as a JUnit report names it. */
export interface JunitFailure {
  readonly name: string;
  readonly message: string;
  readonly command: string;
}

/** A JUnit report, which continuous integration shows test by test; without times, so that equal results are equal files. */
export function junitText(suite: string, names: readonly string[], failures: readonly JunitFailure[]): string {
  const cases = names.map((name) => {
    const failure = failures.find((one) => one.name === name);
    const head = `    <testcase classname="${escaped(suite)}" name="${escaped(name)}"`;
    if (failure === undefined) return `${head}/>`;
    return `${head}>\n      <failure message="${escaped(failure.message)}">${escaped(failure.command)}</failure>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${escaped(suite)}" tests="${names.length}" failures="${failures.length}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => named[character]!).replace(/[\n\r]+/g, ' ');
}
