/**
 * What domains add to the stories of those below them, as the work of a transaction finds it. A domain that lets others add something
 * declares its member where it is told (`declare module`); `compose/stories.ts` registers them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each domain declares its own member
export interface Stories {}
