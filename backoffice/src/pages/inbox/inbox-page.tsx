/** The tray of incoming mail: what belongs to no case yet, and what families have written that nobody has read. */
import { Alert, Anchor, Badge, Button, Divider, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { AssignForm } from './assign-form.tsx';
import { MailBody } from './mail-body.tsx';

type Tray = DataOf<'GET /correo'>;
type TrayMail = Tray['elementos'][number];

export function Component() {
  const { t } = useTranslation('correo');
  const [opened, open] = useState<TrayMail | null>(null);
  const reading = useReading('GET /correo', {}, { every: 60 });
  return (
    <Page title={t('titulo')}>
      <Stack>
        <Text size="sm" maw={720}>
          {t('texto')}
        </Text>
        <Read reading={reading}>
          {({ abierta, elementos, familias }) => (
            <>
              {!abierta && <Alert color="ocre">{t('cerrada')}</Alert>}
              <Section title={t('bandeja')}>
                {elementos.length === 0 && <Empty title={t('vacia')} text={t('vaciaTexto')} />}
                <Stack gap="sm">
                  {elementos.map((mail) => (
                    <Line key={mail.correo_id} mail={mail} onOpen={open} />
                  ))}
                </Stack>
              </Section>
              <Section title={t('familias')}>
                <Families families={familias} />
              </Section>
            </>
          )}
        </Read>
      </Stack>
      <Modal
        opened={opened !== null}
        onClose={() => open(null)}
        title={opened?.asunto || t('sinAsunto')}
        size="min(900px, 96vw)"
      >
        {opened && <OneMail key={opened.correo_id} correo={opened.correo_id} onDone={() => open(null)} />}
      </Modal>
    </Page>
  );
}

function Line({ mail, onOpen }: { readonly mail: TrayMail; readonly onOpen: (mail: TrayMail) => void }) {
  const { t } = useTranslation('correo');
  const formats = useFormats();
  const subject = mail.asunto || t('sinAsunto');
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Badge color={mail.clase === 'sin_probar' ? 'teja' : 'gray'}>{t(`clase.${mail.clase}`)}</Badge>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {mail.de.nombre} {mail.de.direccion} · {formats.moment(mail.recibido)} ·{' '}
          {t('adjuntos', { count: mail.adjuntos })}
          {mail.pista && ` · ${mail.pista.caso_id}`}
        </Text>
      </Stack>
      <Button
        size="xs"
        variant="default"
        flex="none"
        aria-label={t('abrirDe', { asunto: subject })}
        onClick={() => onOpen(mail)}
      >
        {t('abrir')}
      </Button>
    </Group>
  );
}

function OneMail({ correo, onDone }: { readonly correo: string; readonly onDone: () => void }) {
  const { t } = useTranslation('correo');
  const reading = useReading('GET /correo/{correo}', { params: { correo } });
  const discard = useCommand('DELETE /correo/{correo}', { done: t('descartado'), onFinish: onDone });
  return (
    <Read reading={reading}>
      {(mail) => (
        <Stack>
          <MailBody mail={mail} />
          <Divider label={t('asignar')} labelPosition="left" />
          <AssignForm mail={mail} onDone={onDone} />
          <Divider />
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              {t('descartarSeguro')}
            </Text>
            <Button
              variant="default"
              color="teja"
              loading={discard.isPending}
              onClick={() => discard.mutate({ params: { correo } })}
            >
              {t('descartar')}
            </Button>
          </Group>
        </Stack>
      )}
    </Read>
  );
}

function Families({ families }: { readonly families: Tray['familias'] }) {
  const { t } = useTranslation('correo');
  const formats = useFormats();
  if (families.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('familiasVacia')}
      </Text>
    );
  return (
    <Stack gap="xs">
      {families.map(({ correo_id, aseguradora, caso_id, recibido }) => (
        <Group key={correo_id} gap="sm">
          <Anchor component={Link} to={`/${aseguradora}/casos/${caso_id}?ver=mensajes`} size="sm">
            {t('irAlCaso', { caso: caso_id })}
          </Anchor>
          <Text size="xs" c="dimmed">
            {formats.moment(recibido)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
