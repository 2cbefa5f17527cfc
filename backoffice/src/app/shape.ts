/** Texts of the same members, whatever they say: what a translation has to have. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
