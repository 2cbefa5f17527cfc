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
