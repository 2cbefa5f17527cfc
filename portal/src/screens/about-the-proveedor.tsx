/** What the catalogue knows of an action at a provider: what goes, what is asked for, by whom, what the family can do alone. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { ComponentChildren } from 'preact';
import { usePortal } from '../data/context.ts';
import { askedBy, askerOf, type OfferedAction, wayOf } from '../rules-ways.ts';
import type { Texts } from '../texts/es.ts';
import { count, put } from '../texts/put.ts';
import { inServersWords } from '../texts/tongues.ts';
import { InSpanish } from '../ui/in-spanish.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  readonly proveedor: Proveedor | null;
  /** Null: nothing is chosen yet. */
  readonly action: CuentaAction | null;
  /** The way that was chosen; null: the usual one. */
  readonly way: string | null;
}

const offerOf = ({ proveedor, action }: Pick<Props, 'proveedor' | 'action'>): OfferedAction | null =>
  proveedor?.acciones.find((one) => one.accion === action) ?? null;

/** What goes for good, and what to keep before: told before anything is asked. */
export function WhatIsLost(props: Pick<Props, 'proveedor' | 'action'>) {
  const { t, language } = usePortal();
  const offer = offerOf(props);
  if (!offer || (offer.guardar_antes.length === 0 && !offer.se_pierde)) return null;
  const { guardar_antes, se_pierde } = offer;
  // many texts name the days themselves
  const days = se_pierde?.dias && !se_pierde.texto.includes(String(se_pierde.dias)) ? se_pierde.dias : 0;
  const things = new Intl.ListFormat(language).format(guardar_antes.map((one) => t.empresa.recuerdos[one]));
  return (
    <Notice kind="atencion" title={guardar_antes.length > 0 ? t.empresa.guardarTitulo : t.empresa.pierdeTitulo}>
      {guardar_antes.length > 0 && <p>{put(t.empresa.guardar, { cosas: things })}</p>}
      {se_pierde && (
        <p>
          <span {...inServersWords(language)}>{se_pierde.texto}</span>
          {days > 0 && ` ${count(t.empresa.pierdeDias, days)}`}
        </p>
      )}
    </Notice>
  );
}

/** Within a sentence: «su DNI», «DNI de la persona fallecida». */
const inMeans = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase());

/** «su DNI y recibo o factura, o bien testamento o declaración de herederos» */
function setsInWords(sets: readonly (readonly Paper[])[], t: Texts, idioma: string): string {
  const names: Readonly<Record<string, string>> = t.documentos.tipos;
  const inOne = (set: readonly Paper[]) =>
    new Intl.ListFormat(idioma).format(set.map((paper) => inMeans(names[paper] ?? paper)));
  return sets.map(inOne).join(t.documentos.oBienEnFrase);
}

/** What has to be known before one chooses, and how it goes then. */
export function AboutProveedor({ proveedor, action, way: via }: Props) {
  const { t, language } = usePortal();
  const offer = offerOf({ proveedor, action });
  const way = offer && wayOf(offer, via);
  if (!proveedor) return null;
  return (
    <>
      {proveedor.notas && (
        <Notice title={t.cuenta.nota}>
          <p {...inServersWords(language)}>{proveedor.notas}</p>
        </Notice>
      )}
      {offer && way && <HowItGoes proveedor={proveedor} offer={offer} way={way} />}
      {(proveedor.notas || offer) && <InSpanish what="empresa" />}
    </>
  );
}

interface HowProps {
  readonly proveedor: Proveedor;
  readonly offer: OfferedAction;
  readonly way: ProveedorWay;
}

function HowItGoes({ proveedor, offer, way }: HowProps) {
  const { t, language } = usePortal();
  const asker = askerOf(way);
  const doubtful = offer.sin_verificar.length > 0 || proveedor.verificado.estado !== 'verificado';
  const notes = [offer.notas, way.notas].filter((note) => note !== null);
  return (
    <section class="tarjeta" aria-labelledby="como-se-pide">
      <h2 id="como-se-pide">{t.cuenta.comoSePide}</h2>
      <dl class="como">
        <Row title={t.empresa.quienTitulo}>{t.empresa.quien[asker]}</Row>
        {asker !== 'nadie' && (
          <Row title={t.empresa.pedimosTitulo}>
            <WhatIsAsked way={way} />
          </Row>
        )}
        {offer.por_su_cuenta && (
          <Row title={t.empresa.porSuCuenta}>
            <span {...inServersWords(language)}>{offer.por_su_cuenta}</span>
          </Row>
        )}
      </dl>
      {(notes.length > 0 || doubtful) && (
        <details>
          <summary>{t.empresa.mas}</summary>
          {notes.map((note) => (
            <p key={note} {...inServersWords(language)}>
              {note}
            </p>
          ))}
          {doubtful && <p>{t.cuenta.sinVerificar}</p>}
        </details>
      )}
    </section>
  );
}

function WhatIsAsked({ way }: { readonly way: ProveedorWay }) {
  const { t, language } = usePortal();
  const { papeles, datos: all } = askedBy(way);
  const datos = all.filter((datum) => datum !== 'identificador_cuenta'); // it has a field of its own, above
  const names: Readonly<Record<string, string>> = t.empresa.datos;
  return (
    <>
      {papeles.length === 0
        ? t.empresa.soloCertificado
        : put(t.empresa.tambien, { papeles: setsInWords(papeles, t, language) })}{' '}
      {datos.length > 0 &&
        `${put(t.empresa.tenga, { datos: new Intl.ListFormat(language).format(datos.map((one) => names[one] ?? one)) })} `}
      {t.empresa.siPiden}
    </>
  );
}

function Row({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
