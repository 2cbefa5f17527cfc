/** The case that a refusal names; pure. */

/** The case that is open already, as the refusal names it. */
export const openCasoIn = (refusal: { readonly code: string; readonly message: string } | null): string | undefined =>
  refusal?.code === 'caso_duplicado' ? /CAS-\d{4}-\d+/.exec(refusal.message)?.[0] : undefined;
