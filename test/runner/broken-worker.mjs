/** A worker that no thread can load. */
throw new Error('a module is missing');
