/** Shows what was found in a bank statement and why, so that the family can tick the accounts to add. */
import type { ExtractoToChooseFrom, RecognisedCuenta, UnrecognisedCargo } from '@albacea/contract/schemas/family.ts';
import { put } from '@albacea/words/put.ts';
import { useLocation } from 'preact-iso/router';
import { usePortal } from '../data/context.ts';
import {
  type Choice,
  countToPick,
  likelyProveedor,
  NOTHING_PICKED,
  proposedOf,
  UNKNOWN_PROVEEDOR,
} from '../rules-extracto.ts';
import { day } from '../texts/dates.ts';
import { LOCALE, type PortalLanguage, serverTextLang } from '../texts/languages.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import { useForm } from '../ui/form.tsx';
import { InSpanish } from '../ui/in-spanish.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { AddBar, useAdding } from './adding.tsx';

interface Props {
  readonly extracto: ExtractoToChooseFrom;
  readonly onReturn: () => void;
}

export function ChooseFromExtracto({ extracto, onReturn }: Props) {
  const { t, announce } = usePortal();
  const { route } = useLocation();
  const e = t.extracto;
  const add = useAdding();
  const form = useForm<Choice>({
    draft: null,
    initial: NOTHING_PICKED,
    checks: (choice) => ({ cuentas: proposedOf(extracto, choice).length === 0 ? t.anadir.ninguna : null }),
    action: { ...add, run: (choice) => add.run(proposedOf(extracto, choice)) },
    onDone(choice) {
      announce(put(t.anadir.hecho, { n: proposedOf(extracto, choice).length }));
      route('/portal/cuentas');
    },
  });
  const { reconocidas, sin_reconocer } = extracto;
  const shared = { choice: form.data, choose: form.change, fromPhoto: extracto.formato === 'foto' };
  return (
    <>
      <ReadingSummary extracto={extracto} />
      <ActionFailure error={form.failure} />
      {reconocidas.length > 0 && (
        <fieldset class="grupo">
          <legend>{e.conocidas}</legend>
          <ul class="opciones">
            {reconocidas.map((one) => (
              <li key={one.proveedor_codigo}>
                <RecognisedLine {...one} {...shared} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {sin_reconocer.length > 0 && (
        <fieldset class="grupo">
          <legend>{e.otras}</legend>
          <p class="ayuda">{e.otrasTexto}</p>
          <ul class="opciones">
            {sin_reconocer.map((one, i) => (
              <li key={`${one.nombre} ${one.explicacion}`}>
                <UnrecognisedLine {...one} {...shared} place={i} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <OneOffCargos sueltos={extracto.sueltos} />
      <InSpanish what="extracto" />
      {countToPick(extracto) > 0 && (
        <AddBar form={form} n={proposedOf(extracto, form.data).length} error={form.errors.cuentas} />
      )}
      <div class="botones">
        <Button kind="enlace" onPress={onReturn}>
          {e.otro}
        </Button>
      </div>
    </>
  );
}

/** @param currency ISO 4217 */
const formatAmount = (amount: string, currency: string, language: PortalLanguage): string =>
  new Intl.NumberFormat(LOCALE[language], { style: 'currency', currency }).format(Number(amount));

/** Charges that appear once. They cannot be ticked: they may only remind the family of an account. */
function OneOffCargos({ sueltos }: Pick<ExtractoToChooseFrom, 'sueltos'>) {
  const { t, language } = usePortal();
  const e = t.extracto;
  if (sueltos.length === 0) return null;
  return (
    <section class="pila-junta">
      <h2>{e.sueltos}</h2>
      <p class="suave">{e.sueltosTexto}</p>
      <ul class="puntos">
        {sueltos.map(({ nombre, importe, moneda, dia }) => (
          <li key={`${nombre} ${dia} ${importe}`} class="se-parte">
            {put(e.suelto, { nombre, importe: formatAmount(importe, moneda, language), fecha: day(dia, language) })}
          </li>
        ))}
      </ul>
      <p>
        <a class="enlace" href="/portal/cuentas/anadir">
          {t.cuentas.anadir}
        </a>
      </p>
    </section>
  );
}

/** How many movements were read, a warning if they come from a photograph, and the server's notices, such as one about unreadable lines. */
function ReadingSummary({ extracto }: Pick<Props, 'extracto'>) {
  const { t, language } = usePortal();
  const e = t.extracto;
  const { desde, hasta, movimientos, avisos, reconocidas, sin_reconocer } = extracto;
  // A newer server may send notices that this page has no words for.
  const notices = avisos.flatMap((notice) => (e.avisos as Partial<Record<string, string>>)[notice] ?? []);
  const nothing = reconocidas.length + sin_reconocer.length === 0;
  return (
    <>
      <p>
        {put(e.mirados, { n: movimientos, desde: day(desde, language), hasta: day(hasta, language) })}{' '}
        {nothing ? e.nada : e.elija}
      </p>
      {extracto.formato === 'foto' && (
        <Notice kind="atencion" title={t.extractoFoto.marca}>
          <p>{t.extractoFoto.comprobar}</p>
        </Notice>
      )}
      {notices.length > 0 && (
        <Notice kind="atencion">
          {notices.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

interface LineProps {
  readonly choice: Choice;
  readonly choose: (fresh: Choice) => void;
  readonly fromPhoto: boolean;
}

/** Asks people to compare a line with the statement before they tick it, because a photograph can be misread. */
function CompareHint() {
  return <strong class="opcion-texto">{usePortal().t.extractoFoto.marca}</strong>;
}

function RecognisedLine({
  proveedor_codigo: code,
  nombre,
  explicacion,
  certeza,
  ya_en_lista,
  discreto,
  choice,
  choose,
  fromPhoto,
}: RecognisedCuenta & LineProps) {
  const { t, language } = usePortal();
  const { known } = choice;
  const marked = known.includes(code);
  return (
    <label class="opcion">
      <input
        type="checkbox"
        checked={marked && !ya_en_lista}
        disabled={ya_en_lista}
        onChange={() =>
          choose({
            ...choice,
            known: marked ? known.filter((other) => other !== code) : [...known, code],
          })
        }
      />
      <span>
        <span class="opcion-titulo">{nombre}</span>
        {certeza === 'debil' && !ya_en_lista && !fromPhoto && <span class="opcion-texto">{t.extracto.compruebe}</span>}
        {ya_en_lista && <span class="opcion-texto">{t.anadir.yaEsta}</span>}
        <span class="opcion-texto">
          <span {...serverTextLang(language)}>{explicacion}</span>
          {discreto && ` ${t.anadir.discreta}`}
        </span>
        {fromPhoto && !ya_en_lista && <CompareHint />}
      </span>
    </label>
  );
}

function UnrecognisedLine({
  nombre,
  explicacion,
  candidatos,
  place,
  choice,
  choose,
  fromPhoto,
}: UnrecognisedCargo & LineProps & { readonly place: number }) {
  const { t, language } = usePortal();
  const chosen = choice.others[place];
  const setProveedor = (value: string | undefined) =>
    choose({ ...choice, others: { ...choice.others, [place]: value } });
  const id = `cargo-${place}`;
  return (
    <div class="opcion">
      <input
        type="checkbox"
        id={id}
        checked={chosen !== undefined}
        onChange={() => setProveedor(chosen === undefined ? likelyProveedor(candidatos) : undefined)}
      />
      <span>
        <label class="opcion-titulo se-parte" for={id}>
          {nombre}
        </label>
        <span class="opcion-texto" {...serverTextLang(language)}>
          {explicacion}
        </span>
        {fromPhoto && <CompareHint />}
        {chosen !== undefined && candidatos.length > 0 && (
          <Select
            id={`${id}-cual`}
            label={t.extracto.deQuien}
            options={[
              ...candidatos.map(({ proveedor_codigo: value, nombre: title }) => ({ value, title })),
              { value: UNKNOWN_PROVEEDOR, title: t.extracto.noSe },
            ]}
            chosen={chosen}
            onChoose={setProveedor}
          />
        )}
      </span>
    </div>
  );
}
