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

/** Text for XML, which has no form at all for most control characters. */
function escaped(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replace(/\s+/g, ' ')
    .replace(/[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (character) => named[character]!);
}
