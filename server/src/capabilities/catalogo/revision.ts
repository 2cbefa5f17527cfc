/** What a revision of the entries found, kept so that no later change of the files loses it. */

/** A field of an entry, by its path, with the value that was seen, and where. */
export interface Revision {
  readonly proveedor: string;
  readonly campo: string;
  readonly valor: unknown;
  readonly fuente: string;
}
