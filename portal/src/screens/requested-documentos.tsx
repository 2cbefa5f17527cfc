/** Documents that the service's staff asked for, shown before everything else until they arrive. */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { documentoPath } from '../rules-documentos.ts';
import { LinkButton } from '../ui/button.tsx';

export function RequestedDocumentos() {
  const { t } = usePortal();
  const { papeles_pedidos: asked } = useCaso();
  const { contributes, live } = usePermissions();
  const words = t.papelPedido;
  if (asked.length === 0 || !live) return null;
  return (
    <section class="tarjeta tarjeta-principal tarjeta-siguiente" aria-labelledby="pedido">
      <div>
        <h2 id="pedido">{put(words.titulo, { n: asked.length })}</h2>
        <p>{words.texto}</p>
        <ul class="puntos">
          {asked.map(({ tipo, cuenta_id }) => (
            <li key={`${tipo}${cuenta_id ?? ''}`}>
              <strong>{t.documentos.tipos[tipo]}</strong>
            </li>
          ))}
        </ul>
        <p>{words.sin}</p>
      </div>
      {contributes && (
        <div class="botones">
          {asked.map(({ tipo, cuenta_id }) => (
            <LinkButton key={`${tipo}${cuenta_id ?? ''}`} to={documentoPath({ type: tipo, cuenta: cuenta_id })}>
              {put(words.enviar, { papel: t.documentos.tipos[tipo] })}
            </LinkButton>
          ))}
        </div>
      )}
    </section>
  );
}
