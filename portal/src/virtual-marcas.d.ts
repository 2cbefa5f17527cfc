/** Made by vite.config.ts from simple-icons: the marks of the providers of the catalogue, by their code. */
declare module 'virtual:marcas' {
  export type Marcas = Readonly<Record<string, readonly [color: string, trazo: string] | undefined>>;
  export const marcas: Marcas;
}
