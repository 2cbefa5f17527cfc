/**
 * Steps that domains add to the work of domains below them, which find them in their transaction. A domain that lets others add a step
 * declares its member here (`declare module`); `compose/stories.ts` registers them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each domain declares its own member
export interface Stories {}
