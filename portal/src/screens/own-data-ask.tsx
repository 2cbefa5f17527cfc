/** Asks for a right on own data; says at once until when it is answered, and what an erasure leaves for now. */
import type { Kept, Peticion, RightKind } from '@albacea/contract/schemas/data-rights.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction, useData, useDraft } from '../data/use-data.ts';
import { wholeDay } from '../texts/dates.ts';
import { put } from '../texts/put.ts';
import { useRightsWords } from '../texts/rights.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Field, Options } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** In the order in which families ask for them. */
const KINDS: readonly RightKind[] = ['supresion', 'rectificacion', 'acceso', 'limitacion', 'oposicion'];
/** These have to say in words what is asked for. */
const NEEDS_WORDS: readonly RightKind[] = ['acceso', 'rectificacion'];
/** While one of these of the heir waits, nothing leaves in their name. */
const HOLDING: readonly RightKind[] = ['limitacion', 'oposicion'];

export function AskRight() {
  const { t, language } = usePortal();
  const { pide } = useRightsWords();
  const { papel } = useCaso();
  const [asked, setAsked] = useState<Peticion | null>(null);
  const [telephone, setTelephone] = useState(false);
  if (asked)
    return (
      <Screen title={pide.hechoTitulo} lead={put(pide.hecho, { fecha: wholeDay(asked.vence, language) })}>
        {telephone && asked.clase === 'supresion' && <p>{pide.borrado}</p>}
        {papel === 'heredero' && HOLDING.includes(asked.clase) && <p>{pide.parado}</p>}
        <div class="botones">
          <LinkButton to="/portal/mis-datos">{pide.volver}</LinkButton>
        </div>
      </Screen>
    );
  return (
    <Screen title={pide.titulo} lead={pide.entradilla} back={['/portal/mis-datos', t.propio.titulo]}>
      <Form
        onAsked={(peticion, hadTelephone) => {
          setTelephone(hadTelephone);
          setAsked(peticion);
        }}
      />
    </Screen>
  );
}

function Form({ onAsked }: { readonly onAsked: (peticion: Peticion, hadTelephone: boolean) => void }) {
  const { client } = usePortal();
  const { pide } = useRightsWords();
  const { papel } = useCaso();
  const own = useData('GET /mis-datos', {}).data;
  const [{ clase, palabras }, change, forget] = useDraft<{ clase: RightKind | null; palabras: string }>('derechos', {
    clase: null,
    palabras: '',
  });
  const [tried, setTried] = useState(false);
  const words = palabras.trim();
  const needs = clase !== null && NEEDS_WORDS.includes(clase);
  const lacks = {
    clase: tried && clase === null ? pide.faltaClase : null,
    palabras: tried && needs && words === '' ? pide.faltanPalabras : null,
  };
  const ask = useAction(async (which: RightKind) => {
    const body = { clase: which, ...(words !== '' && { palabras: words }) };
    const peticion = await client.request('POST /mis-datos/peticiones', { body });
    forget();
    onAsked(peticion, own !== null && own.copia.persona.telefono !== null);
  });
  const onSend = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (clase === null || (needs && words === '')) return;
    await ask.run(clase);
  };
  const textOf = (one: RightKind) =>
    papel !== 'heredero' && HOLDING.includes(one) ? pide.deFamiliar : pide.clases[one].texto;
  return (
    <form class="pila" onSubmit={onSend} noValidate>
      <ErrorsSummary lacks={lacks} />
      <ActionFailure error={ask.error} />
      <Options
        id="clase"
        legend={pide.titulo}
        hiddenLegend
        error={lacks.clase}
        options={KINDS.map((value) => ({ value, title: pide.clases[value].titulo, text: textOf(value) }))}
        chosen={clase}
        onChoose={(value) => change({ clase: value })}
      />
      {clase === 'supresion' && own && <Stays kept={own.conservado} years={own.copia.responsable.anios} />}
      {clase !== null && (
        <Field
          id="palabras"
          long
          label={needs ? pide.palabras : pide.palabrasSiQuiere}
          help={pide.ayuda}
          error={lacks.palabras}
          maxLength={2000}
          value={palabras}
          onChange={(value) => change({ palabras: value })}
        />
      )}
      <div class="botones">
        <Button type="submit" busy={ask.busy}>
          {pide.boton}
        </Button>
      </div>
    </form>
  );
}

/** What an erasure leaves, by which law, until when. */
function Stays({ kept, years }: { readonly kept: readonly Kept[]; readonly years: number }) {
  const { language } = usePortal();
  const { pide } = useRightsWords();
  const { papel } = useCaso();
  if (kept.length === 0) return null;
  return (
    <section class="tarjeta">
      <h2>{pide.quedaTitulo}</h2>
      <p>{pide.quedaTexto}</p>
      <ul class="puntos">
        {kept.map(({ que, norma, hasta }) => (
          <li key={que}>
            {que === 'gestion' && papel !== 'heredero' ? pide.queda.gestionDeFamiliar : pide.queda[que]}{' '}
            {hasta !== null && put(pide.hasta, { fecha: wholeDay(hasta, language) })}
            {hasta === null && que !== 'gestion' && put(pide.sinDia[que], { n: years })}{' '}
            <span class="suave">{put(pide.porLey, { norma })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
