/** The parameters of a path, each a text that the server looks up. */
import { type TObject, type TString, Type } from 'typebox';

/** @param names as they stand between braces in the path */
export const from = <const P extends readonly string[]>(...names: P) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))) as unknown as TObject<
    Record<P[number], TString>
  >;
