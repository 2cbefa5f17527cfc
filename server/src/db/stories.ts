/**
 * Steps that domains add to the commands of domains below them. The lower domains find the steps in their transaction (`Tx.stories`). A domain
 * that lets others add a step declares a member here (`declare module`); `compose/stories.ts` registers all steps.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each domain declares its own member
export interface Stories {}
