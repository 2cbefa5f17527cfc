/** The dialog of an e-mail without a case: to read it, assign it to a case, or discard it with a reason. */
import { DISCARD_REASONS } from '@albacea/contract/schemas/inbox-lists.ts';
import { Button, Divider, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { PREFIX } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { MailBody, type WholeMail } from './mail-body.tsx';
import type { Act, TrayMail } from './tray.tsx';

interface MailDetailProps {
  readonly mailId: string;
  readonly act: Exclude<Act, 'descartar'>;
  onDiscard(): void;
  onDone(): void;
}

export function MailDetail({ mailId, act, onDiscard, onDone }: MailDetailProps) {
  const { t } = useTranslation('correo');
  const reading = useReading('GET /correo/{correo}', { params: { correo: mailId } });
  return (
    <Read reading={reading}>
      {(mail) => (
        <Stack>
          <MailBody mail={mail} original={`${PREFIX}/correo/${mailId}/original`} />
          <Divider label={t('asignar')} labelPosition="left" />
          <AssignForm mail={mail} focused={act === 'asignar'} onDone={onDone} />
          <Divider />
          <Group justify="flex-end">
            <Button variant="default" onClick={onDiscard}>
              {t('descartar')}
            </Button>
          </Group>
        </Stack>
      )}
    </Read>
  );
}

export function DiscardForm({ mail, onDone }: { readonly mail: TrayMail; readonly onDone: () => void }) {
  const { t } = useTranslation('correo');
  return (
    <CommandForm
      call="POST /correo/{correo}/descarte"
      params={{ correo: mail.correo_id }}
      fields={{
        motivo: (
          <Radio.Group name="motivo" label={t('motivoTitulo')} required>
            <Stack gap="xs" mt="xs">
              {DISCARD_REASONS.map((one, i) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`descarte.${one}`)}
                  required
                  data-autofocus={i === 0 || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        ),
      }}
      below={<Muted>{t('descartarSeguro')}</Muted>}
      done={t('descartado')}
      onFinish={onDone}
      button={t('descartar')}
      color="teja"
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('de')}: {mail.de.nombre} {mail.de.direccion}
      </Text>
    </CommandForm>
  );
}

const CASO_SHAPE = /^CAS-\d{4}-\d{6,12}$/;
/** The choice for an e-mail about no account: the family wrote it, or an e-mail to them bounced. */
const FAMILY = 'familia';
/** `data-autofocus` works if the field is there when the dialog opens, `autoFocus` if it appears later. */
const FOCUSED = { autoFocus: true, 'data-autofocus': true } as const;

interface AssignProps {
  readonly mail: WholeMail;
  /** true: the dialog was opened to assign, and the focus goes to the insurer, or to the case number if a suggestion has filled in both. */
  readonly focused: boolean;
  onDone(): void;
}

/** Assigns an e-mail to a case, and to the account concerned, if any. */
function AssignForm({ mail, focused, onDone }: AssignProps) {
  const { t } = useTranslation('correo');
  const { t: common } = useTranslation();
  const insurers = useAseguradoras();
  const { pista } = mail;
  const [aseguradora, chooseInsurer] = useState(pista?.aseguradora ?? null);
  const [caso, putCaso] = useState(pista?.caso_id ?? '');
  const [cuenta, chooseCuenta] = useState<string | null>(pista?.cuenta_id ?? null);
  const ready = aseguradora !== null && CASO_SHAPE.test(caso);
  const cuentas = useReading(
    'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas',
    { params: { aseguradora: aseguradora ?? '', caso } },
    { enabled: ready },
  );
  const assign = useCommand('POST /correo/{correo}', { done: t('asignado'), onFinish: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || cuenta === null) return;
    const cuenta_id = cuenta === FAMILY ? null : cuenta;
    assign.mutate({ params: { correo: mail.correo_id }, body: { aseguradora, caso_id: caso, cuenta_id } });
  };
  const choices = (cuentas.data?.elementos ?? []).map(({ cuenta_id: value, proveedor, tipo }) => ({
    value,
    label: proveedor ?? common(`tipo.${tipo}` as never),
  }));
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {pista && <Muted>{t('sugerido')}</Muted>}
        <Group gap="sm" align="flex-end">
          <Select
            label={t('aseguradora')}
            data={insurers.map(({ slug: value, nombre: label }) => ({ value, label }))}
            value={aseguradora}
            onChange={chooseInsurer}
            searchable
            {...(focused && pista === null && FOCUSED)}
          />
          <TextInput
            label={t('caso')}
            value={caso}
            onChange={({ currentTarget }) => putCaso(currentTarget.value.trim().toUpperCase())}
            placeholder="CAS-2026-000123"
            {...(focused && pista !== null && FOCUSED)}
          />
          <Select
            label={t('cuenta')}
            data={[...choices, { value: FAMILY, label: t('cuentaNinguna') }]}
            value={cuenta}
            onChange={chooseCuenta}
            disabled={!ready || cuentas.data === undefined}
            w={260}
          />
          <Button type="submit" loading={assign.isPending} disabled={!ready || cuenta === null}>
            {t('hacerAsignar')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
