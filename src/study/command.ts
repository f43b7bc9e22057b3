/** `mechsim` with `words` quoted for a POSIX shell: pasted there, it runs the same command. */
export function formatCommand(words: readonly string[]): string {
  const quoted = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return ['mechsim', ...quoted].join(' ');
}
