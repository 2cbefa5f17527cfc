/** Steps that the family takes in a provider's own app, which the service cannot enter: instructions, and a button to say that they are done. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { wayOf } from '../rules-ways.ts';
import { Button } from '../ui/button.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { useProveedor } from './use-proveedores.ts';

export function InApp({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { t, client, announce } = usePortal();
  const { cuenta_id, accion, via, version } = cuenta;
  const offer = useProveedor(cuenta)?.acciones.find((one) => one.accion === accion);
  const way = offer ? wayOf(offer, via) : null;
  const done = useAction(() =>
    client.request('POST /cuentas/{cuenta}/carta/enviada', {
      params: { cuenta: cuenta_id },
      body: { version },
    }),
  );
  return (
    <section class="tarjeta">
      <h2>{t.aplicacion.titulo}</h2>
      <p>{t.aplicacion.porQue}</p>
      {[way?.notas, offer?.por_su_cuenta].map((words) => words && <p key={words}>{words}</p>)}
      {way?.direccion?.startsWith('https://') && (
        <p>
          <a class="enlace" href={way.direccion} target="_blank" rel="noopener noreferrer">
            {t.aplicacion.ayuda}
          </a>
        </p>
      )}
      <p>{t.aplicacion.hecho}</p>
      <ActionFailure error={done.error} />
      <div class="botones">
        <Button busy={done.busy} onPress={async () => (await done.run()) && announce(t.aplicacion.anotado)}>
          {t.aplicacion.boton}
        </Button>
      </div>
    </section>
  );
}
