/** Incoming e-mails without a case; e-mails that belong to a case are read on its page. */
import { Alert, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../app/data.ts';
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
