/** The form of the tables by which the entries were revised against what providers and laws say. */

/** What a field has to say, and where it was seen. */
export interface Revision {
  readonly proveedor: string;
  /** A path as `valueIn` reads it. */
  readonly campo: string;
  readonly valor: unknown;
  /** Null: nobody says so; it is our own supposition, or stays unknown on purpose. */
  readonly fuente: string | null;
}

/** Several fields of a provider that were seen in the same place. */
export const revise = (
  proveedor: string,
  fuente: string | null,
  campos: Readonly<Record<string, unknown>>,
): Revision[] => Object.entries(campos).map(([campo, valor]) => ({ proveedor, campo, valor, fuente }));

/** The same correction for several providers. */
export const all = (proveedores: readonly string[], campo: string, valor: unknown, fuente: string | null): Revision[] =>
  proveedores.map((proveedor) => ({ proveedor, campo, valor, fuente }));

/** Looked for without result: account and proof of death first, anything of identity, kinship or title only if they ask. */
export const NOTHING_FOUND = null;
/** What is paid back belongs to the estate. */
export const ESTATE = 'Lo que se devuelve es de la herencia: Codigo Civil, arts. 659 y 661';
/** Not seen anywhere, and nobody infers it from other countries or companies. */
export const ON_PURPOSE = null;

export const PROOF_AND_ACCOUNT = [['certificado_defuncion', 'identificador_cuenta']];
export const ESTATE_ONLY = ['representante_herencia'];
