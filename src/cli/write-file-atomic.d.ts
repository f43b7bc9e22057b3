declare module 'write-file-atomic' {
  /** Writes to a temporary file in the same folder, syncs it, and renames it over `filename`. */
  function writeFileAtomic(filename: string, content: string | Uint8Array): Promise<void>;
  export = writeFileAtomic;
}
