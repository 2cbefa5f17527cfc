/** The existing case that a refusal names; pure. */

/** Id of the open case that the refusal names. */
export const openCasoIn = (refusal: { readonly code: string; readonly message: string } | null): string | undefined =>
  refusal?.code === 'caso_duplicado' ? /CAS-\d{4}-\d+/.exec(refusal.message)?.[0] : undefined;
