/** Texts of the same members, whatever they say: what a translation has to have. */
export type Forma<T> = { readonly [K in keyof T]: T[K] extends string ? string : Forma<T[K]> };
