/** Incoming e-mail: the tray of e-mails without a case, and the unread ones of families. */
import { Alert, Anchor, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useList } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, ReadList } from '../../ui/states.tsx';
import { More } from '../../ui/table.tsx';
import { DiscardForm, MailDetail } from './mail-dialog.tsx';
import { type Act, Tray, type TrayMail } from './tray.tsx';

interface Opened {
  readonly mail: TrayMail;
  readonly act: Act;
}

export function Component() {
  const { t } = useTranslation('correo');
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const tray = useList('GET /correo', {}, { every: 60 });
  return (
    <Page title={t('titulo')}>
      <Stack>
        <Text size="sm" maw={720}>
          {t('texto')}
        </Text>
        <ReadList list={{ ...tray, elementos: tray.data?.pages.slice(0, 1) ?? [] }} empty={null}>
          {([first]) => (
            <>
              {first?.abierta === false && <Alert color="ocre">{t('cerrada')}</Alert>}
              <Section title={t('bandeja')}>
                {tray.elementos.length === 0 && <Empty title={t('vacia')} text={t('vaciaTexto')} />}
                <Tray mails={tray.elementos} onAct={(mail, act) => open({ mail, act })} />
                <More list={tray} />
              </Section>
              <Section title={t('familias')}>
                <Families families={first?.familias ?? []} />
              </Section>
            </>
          )}
        </ReadList>
      </Stack>
      <Modal
        opened={opened !== null}
        onClose={close}
        title={opened?.mail.asunto || t('sinAsunto')}
        size={opened?.act === 'descartar' ? 'md' : 'min(900px, 96vw)'}
      >
        {opened?.act === 'descartar' && <DiscardForm mail={opened.mail} onDone={close} />}
        {opened && opened.act !== 'descartar' && (
          <MailDetail
            mailId={opened.mail.correo_id}
            act={opened.act}
            onDiscard={() => open({ ...opened, act: 'descartar' })}
            onDone={close}
          />
        )}
      </Modal>
    </Page>
  );
}

function Families({ families }: { readonly families: DataOf<'GET /correo'>['familias'] }) {
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
