/**
 * Steps that a domain adds to commands of the domains that it imports. These commands find the steps in their transaction (`Tx.stories`). A domain
 * that lets others add a step declares a member of this interface (`declare module`); `compose/stories.ts` registers all steps.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each domain declares its own member
export interface Stories {}
