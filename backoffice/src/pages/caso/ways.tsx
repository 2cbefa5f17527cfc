/** The ways of asking a provider: the chosen one in full, the others with their requirements and a button. */
import { chosenWay, commonOf, type Paper as PaperCode } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';
import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { certaintyIn, mayBeAsked } from '../catalogo/certainty.ts';
import { CertaintyMark } from '../catalogo/certainty-mark.tsx';
import { type Cuenta, useCaso } from './context.ts';

interface WaysProps {
  readonly cuenta: Cuenta;
  readonly proveedor: Proveedor;
  readonly action: Proveedor['acciones'][number];
}

export function Ways({ cuenta, proveedor, action }: WaysProps) {
  const { t } = useTranslation('caso');
  const chosen = chosenWay(action.vias, cuenta.via);
  if (!chosen) return null;
  const others = action.vias.filter((way) => way !== chosen);
  const path = `acciones.${action.accion}.vias`;
  return (
    <Stack gap="sm">
      <ChosenWay way={chosen} proveedor={proveedor} path={`${path}.${chosen.codigo}`} only={others.length === 0} />
      {others.length > 0 && (
        <Title order={3} size="sm">
          {t('procedimiento.otrasVias')}
        </Title>
      )}
      {others.map((way) => (
        <OtherWay key={way.codigo} way={way} cuenta={cuenta} />
      ))}
    </Stack>
  );
}

function ChosenWay({
  way,
  proveedor,
  path,
  only,
}: {
  readonly way: ProveedorWay;
  readonly proveedor: Proveedor;
  readonly path: string;
  readonly only: boolean;
}) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { t: catalogo } = useTranslation('catalogo');
  const byPhone = way.canal === 'telefono' && way.direccion?.startsWith('http');
  const nothingToSend = way.canal === 'nada_que_presentar';
  const channel = way.canal ? common(`canal.${way.canal}`) : t('procedimiento.canalPorAveriguar');
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Title order={3} size="sm">
          {way.nombre}
        </Title>
        {!only && <Badge color="verde">{t('procedimiento.elegida')}</Badge>}
      </Group>
      <Data>
        <Datum name={t('procedimiento.quien')}>{way.quien.map((one) => catalogo(`quien.${one}`)).join(', ')}</Datum>
        <Datum name={t('procedimiento.canal')}>{channel}</Datum>
        {nothingToSend || (
          <>
            <Datum name={t(byPhone ? 'procedimiento.paginaDelTelefono' : 'procedimiento.direccion')}>
              <Address value={way.direccion} />
            </Datum>
            <Datum name={t('procedimiento.agente')}>{catalogo(`agente.${way.agente}`)}</Datum>
          </>
        )}
      </Data>
      <CertaintyMark certainty={certaintyIn(proveedor, `${path}.canal`)} />
      {way.notas && <Text size="sm">{way.notas}</Text>}
      {nothingToSend || <RequiredDocuments way={way} proveedor={proveedor} path={path} />}
      <PossibleDocuments way={way} />
    </Stack>
  );
}

interface PapersProps {
  readonly way: ProveedorWay;
  readonly proveedor: Proveedor;
  readonly path: string;
}

/** The documents that a request needs before it can be sent, besides proof of death and mandate. */
function RequiredDocuments({ way: { exigidos, retencion }, proveedor, path }: PapersProps) {
  const { t } = useTranslation('caso');
  const { todos, unos } = commonOf(exigidos);
  const lines = (papers: readonly PaperCode[]) => (
    <ul className="papeles-de-via">
      {papers.map((papel) => (
        <DocumentLine key={papel} paper={papel}>
          <CertaintyMark certainty={certaintyIn(proveedor, `${path}.de_entrada.${papel}`)} />
        </DocumentLine>
      ))}
    </ul>
  );
  return (
    <DocumentGroup
      title={t('procedimiento.retiene')}
      text={
        retencion === null ? t('procedimiento.retieneTexto') : t('procedimiento.retenidaPor', { motivo: retencion })
      }
    >
      {exigidos.length === 0 && <Text size="sm">{t('procedimiento.nadaRetiene')}</Text>}
      {todos.length > 0 && lines(todos)}
      {unos.length > 0 && <Muted mt={6}>{t('procedimiento.unoDeEstos')}</Muted>}
      {unos.map((set, i) => (
        <div key={set.join()}>
          {i > 0 && <Muted>{t('procedimiento.oBien')}</Muted>}
          {lines(set)}
        </div>
      ))}
    </DocumentGroup>
  );
}

/** Documents that the provider may ask for, for the case manager's information; the family is not asked for them. */
function PossibleDocuments({ way }: Pick<PapersProps, 'way'>) {
  const { t } = useTranslation('caso');
  const papers = mayBeAsked(way);
  if (papers.length === 0) return null;
  return (
    <DocumentGroup title={t('procedimiento.puedePedir')} text={t('procedimiento.puedePedirTexto')}>
      <ul className="papeles-de-via">
        {papers.map(({ papel, momento }) => (
          <DocumentLine key={papel} paper={papel} aside={t(`procedimiento.momento.${momento}`)} />
        ))}
      </ul>
    </DocumentGroup>
  );
}

function DocumentGroup({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <FinePrint mb={4}>{text}</FinePrint>
      {children}
    </div>
  );
}

function DocumentLine({
  paper,
  aside,
  children,
}: {
  readonly paper: PaperCode;
  readonly aside?: string;
  readonly children?: ReactNode;
}) {
  const { t: catalogo } = useTranslation('catalogo');
  return (
    <li>
      <Text span size="sm">
        {catalogo(`papel.${paper}`)}
        {aside && <FinePrint span> · {aside}</FinePrint>}
      </Text>
      {children}
    </li>
  );
}

/** Another way to ask: its purpose and requirements. */
function OtherWay({ way, cuenta }: { readonly way: ProveedorWay; readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { t: catalogo } = useTranslation('catalogo');
  const { params, live } = useCaso();
  const take = useCommand('PATCH /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}', {
    done: t('procedimiento.viaCambiada', { cuenta: cuenta.proveedor, via: way.nombre }),
  });
  const sets = way.exigidos.map((set) => set.map((one) => catalogo(`papel.${one}`)).join(', '));
  const nothingToSend = way.canal === 'nada_que_presentar';
  const channel = way.canal ? common(`canal.${way.canal}`) : t('procedimiento.canalPorAveriguar');
  const possible = live && cuenta.posible.includes('cambiar');
  return (
    <Paper p="sm" className="otra-via">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className="otra-via-texto">
          <Text size="sm" fw={600}>
            {way.nombre}
          </Text>
          <Text size="sm">
            {nothingToSend
              ? channel
              : `${t('procedimiento.para', { quien: way.quien.map((one) => catalogo(`quien.${one}`)).join(', ') })} · ${channel}`}
          </Text>
          {nothingToSend || (
            <Muted>
              {sets.length > 0
                ? t('procedimiento.retieneEsto', { papeles: sets.join(t('procedimiento.oBienEnFrase')) })
                : t('procedimiento.nadaRetiene')}
            </Muted>
          )}
          {!possible && <FinePrint>{t('procedimiento.yaNoSeCambia')}</FinePrint>}
        </div>
        {possible && (
          <Button
            size="xs"
            variant="default"
            loading={take.isPending}
            aria-label={t('procedimiento.usarLaVia', { via: way.nombre })}
            onClick={() =>
              take.mutate({
                params: { ...params, cuenta: cuenta.cuenta_id },
                body: { via: way.codigo, version: cuenta.version },
              })
            }
          >
            {t('procedimiento.usar')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

export function Address({ value }: { readonly value: string | null }) {
  if (!value) return '–';
  if (value.startsWith('https://'))
    return (
      <Anchor href={value} target="_blank" rel="noreferrer" size="sm">
        {value.replace(/^https:\/\/(www\.)?/, '')}
      </Anchor>
    );
  return value;
}
