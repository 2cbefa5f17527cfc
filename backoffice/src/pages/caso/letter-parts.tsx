/** Parts shared by all views of a letter to a provider: which one is due, its impediments, its attachments, and the sheet itself. */
import type { LETTER_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { Territory } from '@albacea/contract/schemas/papers.ts';
import { Alert, Anchor, Button, CopyButton } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataOf, useClient } from '../../app/client.ts';
import { PlainList } from '../../ui/fact.tsx';
import { type Cuenta, useCaso } from './context.ts';
import './sheet.css';

export type Letter = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta'>;
export interface LetterQuery {
  readonly clase: (typeof LETTER_KINDS)[number];
  readonly idioma?: 'es' | 'en';
  readonly territorio: Territory;
}
/** The letter as it was when its button was clicked. */
export interface LetterAsShown {
  readonly carta: Letter;
  readonly query: LetterQuery;
}

/** The kind of letter that is due next for an account. */
export const dueLetter = ({ carta_que_toca, estado }: Cuenta): (typeof LETTER_KINDS)[number] =>
  carta_que_toca?.clase ?? (estado === 'solicitada' ? 'recordatorio' : 'solicitud');

/** Impediments that concern only sending by e-mail. */
export const EMAIL_IMPEDIMENTS: readonly string[] = ['otro_canal', 'sin_direccion'];

/** The impediments of the letter. */
export function LetterImpediments({ carta }: { readonly carta: Letter }) {
  const { t } = useTranslation('caso');
  return (
    <Alert color="ocre" title={t('carta.noPuede')}>
      <PlainList lines={carta.motivos.map(({ texto }) => texto)} />
    </Alert>
  );
}

/** Notices for the sender, which prevent nothing. */
export function LetterNotices({ carta }: { readonly carta: Letter }) {
  return carta.avisos.map(({ codigo, texto }) => (
    <Alert key={codigo} color="gray">
      {texto}
    </Alert>
  ));
}

interface LetterAttachmentsProps extends LetterAsShown {
  readonly cuenta: Cuenta;
  /** true: links download the documents, so that they can be attached elsewhere; false: links open them. */
  readonly download?: boolean;
}

/** The attachments of a letter, each with a link to it as the recipient will get it. */
export function LetterAttachments({ carta, cuenta, query, download = false }: LetterAttachmentsProps) {
  const { t } = useTranslation('caso');
  const list = useRef<HTMLUListElement>(null);
  const { params } = useCaso();
  const client = useClient();
  const pathParams = { ...params, cuenta: cuenta.cuenta_id };
  const addressOf = ({ clase, documento_id, ejemplar_id }: Letter['adjuntos'][number]): string | null => {
    if (clase === 'mandato' && ejemplar_id !== null)
      return client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/ejemplares/{ejemplar}/pdf', {
        params: { ...params, ejemplar: ejemplar_id },
      });
    if (clase === 'mandato')
      return client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/pdf', { params });
    if (clase === 'carta')
      return client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta/pdf', {
        params: pathParams,
        query: query,
      } as never);
    return documento_id === null
      ? null
      : client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/copias/{documento}', {
          params: { ...pathParams, documento: documento_id },
        });
  };
  const downloadAll = () => {
    for (const link of list.current?.querySelectorAll('a') ?? []) link.click();
  };
  const opened = download ? { download: '' } : { target: '_blank', rel: 'noreferrer' };
  return (
    <>
      <ul className="list-of-links" lang={carta.idioma} ref={list}>
        {carta.adjuntos.map((paper) => {
          const page = addressOf(paper);
          return (
            <li key={paper.documento_id ?? paper.nombre}>
              {page === null ? (
                paper.nombre
              ) : (
                <Anchor href={page} {...opened} size="sm">
                  {paper.nombre}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
      {download && carta.adjuntos.length > 1 && (
        <Button
          size="xs"
          variant="default"
          mt={6}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={downloadAll}
        >
          {t('hoja.descargarTodo')}
        </Button>
      )}
    </>
  );
}

interface CopyLetterProps {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
}

export const CopyLetter = ({ text, label, copiedLabel }: CopyLetterProps) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button size="xs" variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={copy}>
        {copied ? copiedLabel : label}
      </Button>
    )}
  </CopyButton>
);

interface SheetProps {
  readonly text: string;
  readonly language: string;
  readonly label: string;
  /** Whether the sheet scrolls in its own frame. */
  readonly framed?: boolean;
  /** Whether the sheet takes the focus when its dialog opens. */
  readonly autoFocus?: boolean;
}

/** A letter as printed: a sheet with paper margins. */
export function Sheet({ text, language, label, framed = false, autoFocus = false }: SheetProps) {
  const frame = { role: 'region', 'aria-label': label, tabIndex: 0, 'data-enmarcada': true } as const;
  return (
    <div className="mesa" {...(framed && frame)} {...(autoFocus && { 'data-autofocus': true })}>
      <div className="carta" lang={language}>
        {text}
      </div>
    </div>
  );
}
