/** Public traces of the deceased: the service pastes URLs, records the family's decision, checks again, and declares the list complete. */
import { RASTRO_HARMS, RASTRO_KINDS, RASTRO_WISHES } from '@albacea/contract/schemas/lists.ts';
import type { Rastro, RastroChange, Rastros as RastrosData } from '@albacea/contract/schemas/rastros.ts';
import {
  Anchor,
  Badge,
  Button,
  Checkbox,
  Group,
  List,
  MultiSelect,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultKey } from '../../app/action-words.ts';
import { type DataOf, useClient } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { CuentaBadge } from '../../ui/badges.tsx';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { useCaso } from './context.ts';
import { useView } from './view.ts';

/** Passes the family's agreement to an act that needs it, or asks for it first. */
type WithStatement = (act: (constancia: string) => void) => void;

export function Rastros() {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const [statement, setStatement] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const withStatement: WithStatement = (act) => {
    const said = statement.trim();
    setAsked(said === '');
    if (said === '') field.current?.focus();
    else act(said);
  };
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/rastros', { params });
  return (
    <Section title={t('rastros.titulo')}>
      <Muted mb="md">{t('rastros.texto')}</Muted>
      <Read reading={reading}>
        {(data) => (
          <Stack>
            <PasteForm />
            {data.elementos.length === 0 && <Empty title={t('rastros.vacio')} />}
            {live && data.elementos.length > 0 && (
              <TextInput
                ref={field}
                label={t('rastros.constancia')}
                description={t('rastros.constanciaAyuda')}
                value={statement}
                onChange={({ currentTarget }) => setStatement(currentTarget.value)}
                error={isAsked && statement.trim() === '' && t('rastros.faltaConstancia')}
                maxLength={300}
              />
            )}
            {live && <CheckAllButton {...data} withStatement={withStatement} />}
            {data.elementos.map((one) => (
              <RastroItem key={one.cuenta_id} rastro={one} withStatement={withStatement} />
            ))}
            <EndOfList {...data} />
            <Searches {...data} />
          </Stack>
        )}
      </Read>
    </Section>
  );
}

const ADD = 'POST /aseguradoras/{aseguradora}/casos/{caso}/rastros';

function PasteForm() {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const [added, keep] = useState<DataOf<typeof ADD> | null>(null);
  if (!live) return null;
  return (
    <Paper withBorder p="md">
      <CommandForm
        call={ADD}
        params={params}
        fields={{
          texto: {
            label: t('rastros.pegar'),
            description: t('rastros.pegarAyuda'),
          },
        }}
        below={
          added && (
            <Stack gap={4} role="status">
              <Text size="sm">{t('rastros.anadidos', { n: added.anadidos, repetidos: added.repetidos })}</Text>
              {added.rechazados.length > 0 && (
                <List size="sm">
                  {added.rechazados.map(({ direccion, motivo }) => (
                    <List.Item key={direccion} style={{ overflowWrap: 'anywhere' }}>
                      {direccion}. {motivo}
                    </List.Item>
                  ))}
                </List>
              )}
            </Stack>
          )
        }
        onFinish={keep}
        again
        button={t('rastros.anadir')}
        w="fit-content"
      />
    </Paper>
  );
}

/** One button for all URLs that have not been checked yet. */
function CheckAllButton({ elementos, withStatement }: RastrosData & { readonly withStatement: WithStatement }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const allow = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/rastros/lista');
  const rest = elementos.filter(({ estado, se_mira }) => estado !== 'descartada' && !se_mira);
  if (rest.length < 2) return null;
  return (
    <Button
      variant="default"
      w="fit-content"
      loading={allow.isPending}
      onClick={() => withStatement((constancia) => allow.mutate({ params, body: { se_miran: true, constancia } }))}
    >
      {t('rastros.mirarTodas')}
    </Button>
  );
}

const COPY = 'GET /aseguradoras/{aseguradora}/casos/{caso}/rastros/{cuenta}/copias/{dias}';

/** The results of the checks, each with the text that was saved. */
function Checks({ cuenta_id, miradas }: Rastro) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { date: day } = useFormats();
  const client = useClient();
  return miradas.map(
    ({ dias, hecha, visto }) =>
      hecha &&
      visto && (
        <Text key={dias} size="sm" mt="xs">
          {t(`rastros.visto.${visto}`, { fecha: day(hecha) })}{' '}
          {(visto === 'nombra' || visto === 'no_nombra') && (
            <Anchor
              href={client.address(COPY, { params: { ...params, cuenta: cuenta_id, dias: String(dias) } })}
              target="_blank"
              rel="noopener"
              inherit
              underline="always"
              aria-label={t('rastros.copiaDe', { fecha: day(hecha) })}
            >
              {t('rastros.copia')}
            </Anchor>
          )}
        </Text>
      ),
  );
}

function RastroItem({ rastro, withStatement }: { readonly rastro: Rastro; readonly withStatement: WithStatement }) {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const { t: common } = useTranslation();
  const { arrive } = useView();
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/casos/{caso}/rastros/{cuenta}');
  const { cuenta_id, version, direccion, sitio, muestra, duele, quiere, estado, resultado } = rastro;
  const put = (body: RastroChange) =>
    change.mutate({ params: { ...params, cuenta: cuenta_id }, body: { ...body, version } });
  const isOpen = live && (estado === 'propuesta' || estado === 'confirmada');
  return (
    <Paper component="article" withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <Stack gap={2}>
          <Title order={3} size="h5">
            <LinkButton inherit ta="start" onClick={() => arrive('cuentas', cuenta_id)}>
              {sitio}
            </LinkButton>
          </Title>
          <Anchor
            href={direccion}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
          >
            {direccion}
          </Anchor>
        </Stack>
        <Group gap="xs">
          {rastro.parece_hecho && <Badge color="ocre">{t('rastros.pareceHecho')}</Badge>}
          <CuentaBadge state={estado} />
        </Group>
      </Group>
      {!isOpen && quiere && (
        <Muted>
          {muestra && `${t(`rastros.clases.${muestra}`)} · `}
          {t(`rastros.deseos.${quiere}`)}
          {resultado && ` · ${common(resultKey(resultado, 'rastro'))}`}
        </Muted>
      )}
      <Checks {...rastro} />
      {isOpen && (
        <Stack gap="xs" mt="sm">
          <Group grow align="flex-end">
            <Select
              label={t('rastros.muestra')}
              value={muestra}
              data={RASTRO_KINDS.map((value) => ({ value, label: t(`rastros.clases.${value}`) }))}
              onChange={(value) => value && put({ muestra: value as RastroChange['muestra'] & string })}
              allowDeselect={false}
            />
            <MultiSelect
              label={t('rastros.duele')}
              value={duele}
              data={RASTRO_HARMS.map((value) => ({ value, label: t(`rastros.danos.${value}`) }))}
              onChange={(values) => put({ duele: values as Rastro['duele'] })}
            />
          </Group>
          <Group gap="xs" role="group" aria-label={t('rastros.quiere')}>
            {RASTRO_WISHES.map((wish) => (
              <Button
                key={wish}
                size="xs"
                variant={quiere === wish ? 'filled' : 'default'}
                aria-pressed={quiere === wish}
                loading={change.isPending && change.variables.body.quiere === wish}
                onClick={() => withStatement((constancia) => put({ quiere: wish, constancia }))}
              >
                {t(`rastros.deseos.${wish}`)}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      {(live ? estado !== 'descartada' : rastro.se_mira) && (
        <Checkbox
          mt="sm"
          label={t('rastros.mirar')}
          description={rastro.permiso && t('rastros.permiso', { constancia: rastro.permiso })}
          checked={rastro.se_mira}
          onChange={() =>
            rastro.se_mira ? put({ se_mira: false }) : withStatement((constancia) => put({ se_mira: true, constancia }))
          }
        />
      )}
    </Paper>
  );
}

function EndOfList({ elementos, completa }: RastrosData) {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const { date: day } = useFormats();
  const client = useClient();
  const declare = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/rastros/lista');
  if (elementos.length === 0) return null;
  const undecided = elementos.filter(({ estado }) => estado === 'propuesta').length;
  return (
    <Group>
      {live && (
        <Button
          disabled={completa === null && undecided > 0}
          loading={declare.isPending}
          onClick={() => declare.mutate({ params, body: { completa: completa === null } })}
        >
          {t(completa === null ? 'rastros.cerrar' : 'rastros.abrir')}
        </Button>
      )}
      <Anchor
        href={client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/rastros/pdf', { params, query: {} })}
        target="_blank"
        rel="noopener"
      >
        {t('rastros.informe')}
      </Anchor>
      <Muted>
        {completa === null
          ? t('rastros.abierta', { count: undecided })
          : t('rastros.cerrada', { fecha: day(completa) })}
      </Muted>
    </Group>
  );
}

function Searches({ busquedas }: RastrosData) {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const tick = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/rastros/lista');
  const done = busquedas.flatMap(({ codigo, hecha }) => (hecha ? [codigo] : []));
  return (
    <Paper withBorder p="md">
      <Title order={3} size="h5" mb="xs">
        {t('rastros.busquedas')}
      </Title>
      <Stack gap={6}>
        {busquedas.map(({ codigo, nombre, consulta, enlace, hecha }) => (
          <Group key={codigo} gap="sm" wrap="nowrap">
            <Checkbox
              aria-label={t('rastros.hecha', { sitio: nombre, consulta })}
              checked={hecha}
              disabled={!live || tick.isPending}
              onChange={({ currentTarget }) =>
                tick.mutate({
                  params,
                  body: {
                    busquedas: currentTarget.checked ? [...done, codigo] : done.filter((one) => one !== codigo),
                  },
                })
              }
            />
            <Anchor href={enlace} target="_blank" rel="noopener noreferrer" size="sm">
              {nombre}: {consulta}
            </Anchor>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
