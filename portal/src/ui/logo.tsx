/** The insurer's logo on a light plate, by day and by night. Nobody waits for it, and the name always stands beside it. */
import type { Logo as LogoData } from '@albacea/contract/schemas/logo.ts';
import { useState } from 'preact/hooks';

export function Logo({ logo, name }: { readonly logo: LogoData; readonly name: string }) {
  const { direccion, ancho, alto, texto } = logo;
  // the address that a device remembers may be gone: then there is no logo
  const [lost, put] = useState('');
  if (lost === direccion) return null;
  return (
    <img
      class="logo"
      src={direccion}
      width={ancho}
      height={alto}
      alt={texto === name ? '' : texto}
      loading="lazy"
      decoding="async"
      onError={() => put(direccion)}
    />
  );
}
