/** The letter to the provider as it would be sent now: read, saved as a PDF, sent by e-mail or copied into a form. */
import { LETTER_KINDS, TERRITORIES } from '@albacea/contract/schemas/lists.ts';
import type { Territory } from '@albacea/contract/schemas/papers.ts';
import { Alert, Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { IconFileTypePdf, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { Data, Datum, PlainList } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { type Cuenta, useCaso } from './context.ts';
import {
  CopyLetter,
  dueLetter,
  type Letter,
  type LetterAsShown,
  LetterImpediments,
  LetterNotices,
  type LetterQuery,
  Sheet,
} from './letter-parts.tsx';
import { PostLetter } from './post-letter.tsx';

interface ViewProps {
  readonly cuenta: Cuenta;
  /** Opens the letter for a last reading before it is sent. */
  readonly submit: (letter: LetterAsShown) => void;
}

export function LetterView({ cuenta, submit }: ViewProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [kind, chooseKind] = useState(dueLetter(cuenta));
  const [language, chooseLanguage] = useState<'es' | 'en' | null>(null);
  const [territory, chooseTerritory] = useState<Territory>('comun');
  const query = { clase: kind, territorio: territory, ...(language && { idioma: language }) };
  const pathParams = { ...params, cuenta: cuenta.cuenta_id };
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta', {
    params: pathParams,
    query,
  });
  return (
    <Stack>
      <Group gap="sm">
        <Select
          label={t('carta.clase')}
          data={LETTER_KINDS.map((value) => ({ value, label: t(`carta.clases.${value}`) }))}
          value={kind}
          onChange={(value) => value && chooseKind(value as typeof kind)}
          allowDeselect={false}
          size="xs"
          w={260}
        />
        <Select
          label={t('carta.idioma')}
          placeholder={t('carta.elDeQuienLaRecibe')}
          data={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          value={language}
          onChange={(value) => chooseLanguage(value as 'es' | null)}
          clearable
          size="xs"
          w={170}
        />
        <Select
          label={t('carta.territorio')}
          data={TERRITORIES.map((value) => ({ value, label: t(`carta.territorios.${value}`) }))}
          value={territory}
          onChange={(value) => value && chooseTerritory(value as Territory)}
          allowDeselect={false}
          size="xs"
          w={170}
        />
      </Group>
      <Read reading={reading}>
        {(letter) => <LetterText carta={letter} cuenta={cuenta} query={query} submit={submit} />}
      </Read>
    </Stack>
  );
}

/** The word key of the reason why the family has to send the letter itself, or to ask in the provider's app. */
function familyReason({ clase }: Letter, { en_la_aplicacion }: ViewProps['cuenta']) {
  if (clase === 'reclamacion_aepd') return 'carta.suya' as const;
  return en_la_aplicacion ? ('carta.enLaAplicacion' as const) : ('carta.primera' as const);
}

interface LetterTextProps extends ViewProps {
  readonly carta: Letter;
  readonly query: LetterQuery;
}

function LetterText({ carta, cuenta, query, submit }: LetterTextProps) {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const client = useClient();
  const pathParams = { ...params, cuenta: cuenta.cuenta_id };
  const pdf = client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta/pdf', {
    params: pathParams,
    query: query,
  } as never);
  const reasons = carta.motivos.map(({ codigo }) => codigo);
  const lacksAddressAlone = reasons.length === 1 && reasons[0] === 'sin_direccion';
  const can = carta.puede_enviarse || lacksAddressAlone;
  return (
    <Stack gap="sm">
      <LetterData carta={carta} />
      {carta.en_primera_persona && <Alert color="gray">{t(familyReason(carta, cuenta))}</Alert>}
      <LetterNotices carta={carta} />
      {!can && reasons.some((code) => code !== 'envia_la_familia') && <LetterImpediments carta={carta} />}
      <Group gap="xs">
        {live && can && (
          <Button size="xs" leftSection={<IconSend size={15} aria-hidden />} onClick={() => submit({ carta, query })}>
            {t('carta.revisar')}
          </Button>
        )}
        <PostLetter cuenta={cuenta} carta={carta} query={query} />
        <CopyLetter text={carta.texto} label={t('carta.copiar')} copiedLabel={t('carta.copiado')} />
        <Anchor href={pdf} download size="sm">
          <Group gap={4} component="span">
            <IconFileTypePdf size={16} aria-hidden />
            {t('carta.pdf')}
          </Group>
        </Anchor>
      </Group>
      <Sheet text={carta.texto} language={carta.idioma} label={carta.asunto} />
    </Stack>
  );
}

/** Addressee, channel, attachments, and when the previous letter was sent. */
function LetterData({ carta }: { readonly carta: Letter }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const papers = carta.adjuntos.filter(({ clase }) => clase !== 'carta');
  return (
    <Data>
      <Datum name={t('carta.para')}>
        {carta.destinatario.nombre}
        <FinePrint>{carta.destinatario.direccion ?? t('carta.desconocida')}</FinePrint>
      </Datum>
      <Datum name={t('carta.por')}>
        {carta.canal ? common(`canal.${carta.canal}`) : t('procedimiento.canalPorAveriguar')}
      </Datum>
      <Datum name={t('carta.asunto')}>{carta.asunto}</Datum>
      <Datum name={t('carta.adjuntos')}>
        {papers.length === 0 ? (
          t('carta.sola')
        ) : (
          <PlainList lines={papers.map(({ nombre }) => nombre)} lang={carta.idioma} />
        )}
      </Datum>
      {carta.ultimo_envio && (
        <Datum name={t('carta.ultimo')}>
          {t(`carta.estados.${carta.ultimo_envio.estado}`, { cuando: formats.moment(carta.ultimo_envio.cuando) })}
        </Datum>
      )}
    </Data>
  );
}
