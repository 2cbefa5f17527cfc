/** An action at a provider, from the catalogue: what is lost, which documents are needed, who asks, what the family can do alone. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { TO_KEEP } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';
import { put } from '@albacea/words/put.ts';
import type { ComponentChildren } from 'preact';
import { usePortal } from '../data/context.ts';
import { demandsOf, type OfferedAction, requesterOf, wayOf } from '../rules-ways.ts';
import { inAList, keepsakesInList, papersInList } from '../texts/in-a-list.ts';
import { serverTextLang } from '../texts/languages.ts';
import { InSpanish } from '../ui/in-spanish.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  readonly proveedor: Proveedor | null;
  /** Null: nothing is chosen yet. */
  readonly action: CuentaAction | null;
  /** The way that was chosen; null: the usual one. */
  readonly way: string | null;
}

interface AboutProps extends Props {
  /** Our own words on the action, which apply to every company of this kind. */
  readonly more?: string | undefined;
}

const offerOf = ({ proveedor, action }: Pick<Props, 'proveedor' | 'action'>): OfferedAction | null =>
  proveedor?.acciones.find((one) => one.accion === action) ?? null;

/** Examples of things to keep from the account, as help for the question whether to keep anything; undefined: the catalogue names none. */
export function useWhatToKeep(props: Pick<Props, 'proveedor' | 'action'>): string | undefined {
  const { t, language } = usePortal();
  const kept = offerOf(props)?.guardar_antes.filter((one) => TO_KEEP.includes(one)) ?? [];
  const things = keepsakesInList(kept, t, language);
  return things === '' ? undefined : put(t.empresa.porEjemplo, { cosas: things });
}

/** Warns of what is lost for good and what to save first, before the family answers anything. */
export function WhatIsLost(props: Pick<Props, 'proveedor' | 'action'>) {
  const { t, language } = usePortal();
  const { se_pierde = null, guardar_antes = [] } = offerOf(props) ?? {};
  const things = keepsakesInList(guardar_antes, t, language);
  if (things === '' && !se_pierde) return null;
  return (
    <Notice kind="atencion" title={things === '' ? t.empresa.pierdeTitulo : t.empresa.guardarTitulo}>
      {things !== '' && <p>{put(t.empresa.guardar, { cosas: things })}</p>}
      {se_pierde && (
        <p>
          <Lost {...se_pierde} />
        </p>
      )}
    </Notice>
  );
}

function Lost({ texto, dias }: NonNullable<OfferedAction['se_pierde']>) {
  const { t, language } = usePortal();
  // many texts of the catalogue name the days already
  const days = dias && !texto.includes(String(dias)) ? dias : 0;
  return (
    <>
      <span {...serverTextLang(language)}>{texto}</span>
      {days > 0 && ` ${put(t.empresa.pierdeDias, { n: days })}`}
    </>
  );
}

/** Whether the family is warned before they choose anything: a messenger's chats are lost with the telephone line. */
const isUrgent = (proveedor: Proveedor | null): boolean =>
  proveedor?.tipo === 'mensajeria' && proveedor.acciones.some(({ guardar_antes }) => guardar_antes.includes('chats'));

export function BeforeChoosing({ proveedor }: Pick<Props, 'proveedor'>) {
  const { language } = usePortal();
  if (!proveedor?.notas || !isUrgent(proveedor)) return null;
  return (
    <Notice kind="atencion">
      <p {...serverTextLang(language)}>{proveedor.notas}</p>
    </Notice>
  );
}

/** The documents that are asked for, and how the request goes, folded away. */
export function AboutProveedor({ proveedor, action, way: via, more }: AboutProps) {
  const { t } = usePortal();
  const offer = offerOf({ proveedor, action });
  const way = offer && wayOf(offer, via);
  if (!proveedor || !offer || !way) return null;
  return (
    <>
      {demandsOf(way).papeles.length > 0 && (
        <Notice title={t.empresa.pedimosTitulo}>
          <p>
            <WhatIsAsked way={way} />
          </p>
        </Notice>
      )}
      <RequestDetails
        proveedor={proveedor}
        offer={offer}
        way={way}
        own={more}
        note={isUrgent(proveedor) ? null : proveedor.notas}
      />
      <InSpanish what="empresa" />
    </>
  );
}

interface RequestDetailsProps {
  readonly proveedor: Proveedor;
  readonly offer: OfferedAction;
  readonly way: ProveedorWay;
  /** Our own words; `note` has the catalogue's. */
  readonly own: string | undefined;
  readonly note: string | null;
}

function RequestDetails({ proveedor, offer, way, own, note }: RequestDetailsProps) {
  const { t, language } = usePortal();
  const asker = requesterOf(way);
  const doubtful = offer.sin_verificar.length > 0 || proveedor.verificado.estado !== 'verificado';
  const things = keepsakesInList(offer.guardar_antes, t, language);
  const notes = [note, offer.notas, way.notas].filter((text) => text !== null);
  return (
    <details>
      <summary>{t.cuenta.comoSePide}</summary>
      <dl class="como">
        <Row title={t.empresa.quienTitulo}>{t.empresa.quien[asker]}</Row>
        {asker !== 'nadie' && demandsOf(way).papeles.length === 0 && (
          <Row title={t.empresa.pedimosTitulo}>
            <WhatIsAsked way={way} />
          </Row>
        )}
        {offer.por_su_cuenta && (
          <Row title={t.empresa.porSuCuenta}>
            <span {...serverTextLang(language)}>{offer.por_su_cuenta}</span>
          </Row>
        )}
        {things !== '' && <Row title={t.empresa.guardarTitulo}>{things}</Row>}
        {offer.se_pierde && (
          <Row title={t.empresa.pierdeTitulo}>
            <Lost {...offer.se_pierde} />
          </Row>
        )}
      </dl>
      {own && <p>{own}</p>}
      {notes.map((text) => (
        <p key={text} {...serverTextLang(language)}>
          {text}
        </p>
      ))}
      {doubtful && <p>{t.cuenta.sinVerificar}</p>}
    </details>
  );
}

function WhatIsAsked({ way }: { readonly way: ProveedorWay }) {
  const { t, language } = usePortal();
  const { papeles, datos: all } = demandsOf(way);
  const datos = all.filter((datum) => datum !== 'identificador_cuenta'); // the identifier has a field of its own, above
  const nameOf: Readonly<Record<string, string>> = t.empresa.datos;
  const names = datos.map((datum) => nameOf[datum] ?? datum);
  return (
    <>
      {papeles.length === 0
        ? t.empresa.soloCertificado
        : put(t.empresa.tambien, {
            papeles: papeles.map((set) => papersInList(set, t, language)).join(t.documentos.oBienEnFrase),
          })}{' '}
      {datos.length > 0 && `${put(t.empresa.tenga, { datos: inAList(names, language) })} `}
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
