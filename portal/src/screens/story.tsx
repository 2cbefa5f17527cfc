/** What has happened so far, newest first. */
import type { TimelineEntry } from '@albacea/contract/schemas/casos.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { happeningsOf } from '../rules-story.ts';
import { day, hour } from '../texts/dates.ts';
import type { Texts } from '../texts/es.ts';
import { count, put } from '../texts/put.ts';
import type { OnLanguage } from '../texts/tongues.ts';
import { Button } from '../ui/button.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

export function Story() {
  const { t } = usePortal();
  const first = useData('GET /cronologia', {});
  return (
    <Screen titulo={t.historia.titulo} entradilla={t.historia.entradilla} volver={['/portal', t.comun.inicio]}>
      <Reading de={first} altos={[4, 4, 4, 4]}>
        {({ elementos, siguiente }) => <Entered key={siguiente} primeras={elementos} desde={siguiente} />}
      </Reading>
    </Screen>
  );
}

function Entered({ primeras, desde }: { readonly primeras: readonly TimelineEntry[]; readonly desde: string | null }) {
  const { t, cliente, idioma } = usePortal();
  const [more, putMore] = useState<{ entradas: readonly TimelineEntry[]; siguiente: string | null }>({
    entradas: [],
    siguiente: desde,
  });
  const bring = useAction(
    async (cursor: string) => {
      const { elementos, siguiente } = await cliente.pedir('GET /cronologia', { consulta: { cursor } });
      putMore(({ entradas }) => ({ entradas: [...entradas, ...elementos], siguiente }));
    },
    null,
    true,
  );
  const { siguiente } = more;
  const cuentas = useData('GET /cuentas', {}).datos?.elementos ?? [];
  const phrases: Readonly<Record<string, string>> = t.sucesos.frases;
  const happenings = happeningsOf([...primeras, ...more.entradas], cuentas, (instant) => day(instant, idioma));
  return (
    <>
      <ol class="linea-de-tiempo">
        {happenings.map(({ id, tipo, texto, actor, ocurrido, veces, cuentas: theirOnes }) => (
          <li key={id}>
            <p>{put(phrases[tipo] ?? texto, { cuentas: named(theirOnes, veces, t, idioma) })}</p>
            <p class="fila-texto">
              {day(ocurrido, idioma)}, {hour(ocurrido, idioma)} · {t.historia.quien[actor]}
            </p>
          </li>
        ))}
      </ol>
      <ActionFailure error={bring.error} />
      {siguiente && (
        <div class="botones">
          <Button clase="segundo" enCurso={bring.enCurso} onPress={() => bring.hacer(siguiente)}>
            {t.historia.mas}
          </Button>
        </div>
      )}
    </>
  );
}

/** Up to four by name. */
function named(cuentas: readonly string[], times: number, t: Texts, language: OnLanguage): string {
  if (cuentas.length === 0 || cuentas.length > 4) return count(t.sucesos.unaCuenta, Math.max(times, cuentas.length));
  return new Intl.ListFormat(language).format(cuentas);
}
