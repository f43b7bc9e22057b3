import type ts from 'typescript';

/** One breach of a house rule, at a place a reader can open. */
export interface Violation {
  /** Path from the root of the repository, with forward slashes. */
  file: string;
  /** First line is 1. */
  line: number;
  rule: 'layer' | 'package' | 'extension' | 'determinism' | 'order' | 'default-export' | 'length' | 'name';
  found: string;
}

export type Report = (node: ts.Node, rule: Violation['rule'], found: string) => void;
