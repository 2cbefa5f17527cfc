import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormCommand } from '../../app/data.ts';
import { CommandDialog, FormFailure } from '../../ui/command.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { useCaso } from './context.ts';
import { CallWithConsent, type ChosenCall } from './note-form.tsx';

export function ListAndWish() {
  const { t } = useTranslation('caso');
  const { caso, manages, live, params } = useCaso();
  const formats = useFormats();
  const [list, listControls] = useDisclosure();
  const [wish, wishControls] = useDisclosure();
  const reopen = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/lista', { done: t('lista.reabierta') });
  return (
    <Section
      title={t('familia')}
      actions={
        manages &&
        live && (
          <Group gap="xs">
            {caso.lista_completa ? (
              <Button
                size="xs"
                variant="subtle"
                loading={reopen.isPending}
                onClick={() => reopen.mutate({ params, body: { completa: false } })}
              >
                {t('lista.reabrir')}
              </Button>
            ) : (
              <Button size="xs" variant="default" onClick={listControls.open}>
                {t('lista.declarar')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={wishControls.open}>
              {t('voluntad.declarar')}
            </Button>
          </Group>
        )
      }
    >
      <Data>
        <Datum name={t('lista.titulo')}>
          {caso.lista_completa
            ? t('lista.completa', { cuando: formats.date(caso.lista_completa) })
            : t(live ? 'lista.abierta' : 'lista.sinDeclarar')}
        </Datum>
        <Datum name={t('voluntad.titulo')}>
          {caso.voluntad ? t(`voluntad.${caso.voluntad}`) : t('voluntad.sinPreguntar')}
        </Datum>
      </Data>
      <Modal opened={list} onClose={listControls.close} title={t('lista.declarar')}>
        <DeclareList onClose={listControls.close} />
      </Modal>
      <CommandDialog
        opened={wish}
        onClose={wishControls.close}
        title={t('voluntad.declarar')}
        call="POST /aseguradoras/{aseguradora}/casos/{caso}/voluntad"
        params={params}
        fields={{
          voluntad: {
            label: t('voluntad.titulo'),
            nameOf: (value) => t(`voluntad.${value}`),
            defaultValue: caso.voluntad,
          },
          detalle: t('voluntad.detalle'),
        }}
        done={t('voluntad.declarada')}
        button={t('voluntad.declarar')}
      />
    </Section>
  );
}

function DeclareList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [call, choose] = useState<ChosenCall | null>(null);
  const declare = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/lista', {
    done: t('lista.declarada'),
    onFinish: onClose,
  });
  return (
    <Stack>
      <Text size="sm">{t('lista.texto')}</Text>
      <CallWithConsent to="lista" chosen={call} choose={choose} />
      <FormFailure failure={declare.error} />
      <Button
        disabled={call === null}
        loading={declare.isPending}
        onClick={() => declare.mutate({ params, body: { completa: true } })}
      >
        {t('lista.declarar')}
      </Button>
    </Stack>
  );
}
