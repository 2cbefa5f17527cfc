/** Switches reminders by e-mail on or off, and says that the case stays open for families who need time. */
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { day } from '../texts/dates.ts';
import { Button } from '../ui/button.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure, Done } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { OwnChores } from './own-chores.tsx';

export function Reminders() {
  const { t } = usePortal();
  const { heredero, papel } = useCaso();
  const { decide } = usePermissions();
  const r = t.recordatorios;
  return (
    <Screen title={r.titulo} lead={decide ? r.entradilla : undefined} back={['/portal', t.comun.inicio]}>
      {decide && <Choose />}
      {!decide && papel === 'heredero' && <LookOnly />}
      {papel === 'heredero' && <OwnChores open />}
      {papel !== 'heredero' && <p>{put(r.soloHeredero, { heredero: heredero.nombre })}</p>}
    </Screen>
  );
}

function Choose() {
  const { t, client, language } = usePortal();
  const { activos, proximo } = useCaso().recordatorios;
  const contact = useData('GET /contacto', {});
  const [said, setSaid] = useState('');
  const r = t.recordatorios;
  const say = useAction((activos: boolean) => client.request('POST /recordatorios', { body: { activos } }));
  const press = async (withMails: boolean, phrase: string) => {
    setSaid('');
    if (await say.run(withMails)) setSaid(phrase);
  };
  return (
    <>
      <ActionFailure error={say.error} />
      <Done text={said} />
      <section class="tarjeta">
        <p>
          {activos ? r.activos : r.parados} {proximo && put(r.proximo, { fecha: day(proximo, language) })}
        </p>
        <div class="botones">
          <Button
            kind="segundo"
            onPress={() => press(!activos, activos ? r.hechoParar : r.hechoReanudar)}
            busy={say.busy}
          >
            {activos ? r.parar : r.reanudar}
          </Button>
        </div>
      </section>
      {contact.data?.hay_sms && (
        <p>
          <a class="enlace" href="/portal/movil">
            {t.atajos.movil}
          </a>
        </p>
      )}
      <section class="tarjeta">
        <h2>{r.tiempoTitulo}</h2>
        <p>{r.tiempoTexto}</p>
        <div class="botones">
          {/* either setting counts as a sign of life, so the current one is sent again */}
          <Button kind="segundo" onPress={() => press(activos, r.hechoTiempo)} busy={say.busy}>
            {r.tiempo}
          </Button>
        </div>
      </section>
    </>
  );
}
