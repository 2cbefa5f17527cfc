/** The history of the case, newest first. */
import type { TimelineEntry } from '@albacea/contract/schemas/casos.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { historyOf } from '../rules-history.ts';
import { day, hour } from '../texts/dates.ts';
import { inAList } from '../texts/in-a-list.ts';
import { type PortalLanguage, serverTextLang } from '../texts/languages.ts';
import type { Texts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

export function History() {
  const { t } = usePortal();
  const first = useData('GET /cronologia', {});
  return (
    <Screen title={t.historia.titulo} lead={t.historia.entradilla} back={['/portal', t.comun.inicio]}>
      <Reading of={first} heights={[4, 4, 4, 4]}>
        {({ elementos, siguiente }) => <Entries key={siguiente} first={elementos} from={siguiente} />}
      </Reading>
    </Screen>
  );
}

function Entries({ first, from }: { readonly first: readonly TimelineEntry[]; readonly from: string | null }) {
  const { t, client, language } = usePortal();
  const [more, setMore] = useState<{ entries: readonly TimelineEntry[]; next: string | null }>({
    entries: [],
    next: from,
  });
  const bring = useAction(
    async (cursor: string) => {
      const { elementos, siguiente: next } = await client.request('GET /cronologia', { query: { cursor } });
      setMore(({ entries }) => ({ entries: [...entries, ...elementos], next }));
    },
    null,
    true,
  );
  const { next } = more;
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  const phrases: Readonly<Record<string, string>> = t.sucesos.frases;
  const history = historyOf([...first, ...more.entries], cuentas, (instant) => day(instant, language));
  return (
    <>
      <ol class="pila-junta">
        {history.map(({ id, tipo, texto, actor, ocurrido, times, cuentas: concerned }) => (
          <li key={id}>
            <p {...(!phrases[tipo] && serverTextLang(language))}>
              {phrases[tipo] ? put(phrases[tipo], { cuentas: named(concerned, times, t, language) }) : texto}
            </p>
            <p class="fila-texto">
              {day(ocurrido, language)}, {hour(ocurrido, language)} · {t.historia.quien[actor]}
            </p>
          </li>
        ))}
      </ol>
      <ActionFailure error={bring.error} />
      {next && (
        <div class="botones">
          <Button kind="segundo" busy={bring.busy} onPress={() => bring.run(next)}>
            {t.historia.mas}
          </Button>
        </div>
      )}
    </>
  );
}

/** Names up to four accounts; if there are more, or their names are unknown, gives their number. */
function named(cuentas: readonly string[], times: number, t: Texts, language: PortalLanguage): string {
  if (cuentas.length === 0 || cuentas.length > 4)
    return put(t.sucesos.unaCuenta, { n: Math.max(times, cuentas.length) });
  return inAList(cuentas, language);
}
