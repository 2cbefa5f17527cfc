/** The identity provider of the service's own people. */

import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { here, leaveFor } from '../../app/sign-on.ts';
import { Read } from '../../ui/states.tsx';
import { SignOnPanel } from '../settings/sign-on-panel.tsx';

const AT = '/servicio/inicio-unico';

export function SignOn() {
  const { t } = useTranslation('inicioUnico');
  const reading = useReading(`GET ${AT}`, {});
  const save = useCommand(`POST ${AT}`, { done: t('datos.guardado'), onFail: () => true });
  const tryIt = useCommand(`POST ${AT}/prueba`, { onFinish: (way) => leaveFor(way, here()) });
  const demand = useCommand(`POST ${AT}/exigencia`, {
    done: ({ configurado }) => t(configurado?.exigido ? 'exigir.hecho' : 'exigir.deshecho'),
  });
  const withdraw = useCommand(`DELETE ${AT}`, { done: t('retirar.hecho') });
  return (
    <Read reading={reading}>
      {(view) => (
        <SignOnPanel
          view={view}
          hands={{
            roles: ['superadmin', 'gestor'],
            vouches: true,
            shortName: 'servicio',
            busy: save.isPending || tryIt.isPending || demand.isPending || withdraw.isPending,
            failure: save.error,
            save: (body) => save.mutate({ body }),
            tryIt: () => tryIt.mutate({}),
            demand: (body) => demand.mutate({ body }),
            withdraw: () => withdraw.mutate({}),
          }}
        />
      )}
    </Read>
  );
}
