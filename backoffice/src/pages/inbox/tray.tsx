/** E-mails without a case, one per row: opened, assigned or discarded, each by click or by one key. */
import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommands } from '../../app/commands.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint } from '../../ui/text.tsx';

export type TrayMail = DataOf<'GET /correo'>['elementos'][number];
/** The purpose for which an e-mail is opened. */
export type Act = 'leer' | 'asignar' | 'descartar';

interface TrayProps {
  readonly mails: readonly TrayMail[];
  onAct(mail: TrayMail, act: Act): void;
}

const rowsInView = () => [...document.querySelectorAll<HTMLElement>('[data-correo] [data-fila]')];

/** The mail whose row has the focus, or else the first. */
function focusedMail(mails: readonly TrayMail[]): TrayMail | undefined {
  const id = document.activeElement?.closest('[data-correo]')?.getAttribute('data-correo');
  return mails.find(({ correo_id }) => correo_id === id) ?? mails[0];
}

export function Tray({ mails, onAct }: TrayProps) {
  const { t } = useTranslation('correo');
  const begin = (act: Act) => () => {
    const mail = focusedMail(mails);
    if (!mail) return;
    rowsInView()[mails.indexOf(mail)]?.focus(); // so that the dialog returns the focus to this row
    onAct(mail, act);
  };
  useRows();
  useCommands(
    mails.length === 0
      ? []
      : [
          { id: 'correo.abrir', key: 'o', label: t('tecla.abrir'), run: begin('leer') },
          { id: 'correo.asignar', key: 'a', label: t('tecla.asignar'), run: begin('asignar') },
          { id: 'correo.descartar', key: 'd', label: t('tecla.descartar'), run: begin('descartar') },
        ],
  );
  useNextRow(mails);
  return (
    <Stack gap="md">
      {mails.map((mail) => (
        <Row key={mail.correo_id} mail={mail} onAct={onAct} />
      ))}
    </Stack>
  );
}

/** When the row with the focus has gone, the row in its place gets the focus, so that nobody has to start at the top again. */
function useNextRow(mails: readonly TrayMail[]): void {
  const last = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = mails.map(({ correo_id }) => correo_id);
    const gone = last.current.findIndex((id) => !ids.includes(id));
    last.current = ids;
    if (gone < 0 || document.activeElement !== document.body) return;
    const rows = rowsInView();
    rows[Math.min(gone, rows.length - 1)]?.focus();
  }, [mails]);
}

function Row({ mail, onAct }: { readonly mail: TrayMail; readonly onAct: TrayProps['onAct'] }) {
  const { t } = useTranslation('correo');
  const formats = useFormats();
  const subject = mail.asunto || t('sinAsunto');
  return (
    <Group justify="space-between" gap="sm" align="flex-start" data-correo={mail.correo_id}>
      <Stack gap={2} flex={1} miw={240}>
        <Group gap="xs">
          <Badge color={mail.clase === 'sin_probar' ? 'teja' : 'gray'}>{t(`clase.${mail.clase}`)}</Badge>
          <Anchor
            component="button"
            type="button"
            data-fila
            size="sm"
            fw={600}
            ta="left"
            c="var(--mantine-color-text)"
            style={{ overflowWrap: 'anywhere' }}
            aria-label={t('abrirDe', { asunto: subject })}
            onClick={() => onAct(mail, 'leer')}
          >
            {subject}
          </Anchor>
        </Group>
        <FinePrint style={{ overflowWrap: 'anywhere' }}>
          {mail.de.nombre} {mail.de.direccion} · {formats.moment(mail.recibido)} ·{' '}
          {t('adjuntos', { count: mail.adjuntos })}
          {mail.pista && ` · ${mail.pista.caso_id}`}
        </FinePrint>
      </Stack>
      <Group gap="xs" wrap="nowrap" flex="none">
        <Button
          size="xs"
          variant="default"
          aria-label={`${t('hacerAsignar')}: ${subject}`}
          onClick={() => onAct(mail, 'asignar')}
        >
          {t('hacerAsignar')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t('descartarDe', { asunto: subject })}
          onClick={() => onAct(mail, 'descartar')}
        >
          {t('descartar')}
        </Button>
      </Group>
    </Group>
  );
}
