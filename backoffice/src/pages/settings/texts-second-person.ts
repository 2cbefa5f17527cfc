/** Which acts of the service a second person of it has to release. */
import type { Shape } from '../../app/shape.ts';

export const SECOND_PERSON_ES = {
  titulo: 'Segunda persona del servicio',
  texto: 'Antes de hacerlo, otra persona del servicio lo mira y le da su visto bueno.',
  acto: {
    irreversible: 'Solicitudes que no se pueden deshacer',
    cierre: 'Cerrar un caso a mano',
    tasa: 'Registros que cobran una tasa',
  },
  detalle: {
    irreversible: 'Borrar una cuenta, entregar datos, cambiar de titular o cortar un suministro.',
    cierre: 'El que decide una persona, no el que llega solo cuando todo está hecho.',
    tasa: 'Últimas voluntades y seguros de fallecimiento.',
  },
};

export const SECOND_PERSON_EN: Shape<typeof SECOND_PERSON_ES> = {
  titulo: 'A second person at the service',
  texto: 'Before it is done, somebody else at the service reviews and approves it.',
  acto: {
    irreversible: 'Requests that cannot be undone',
    cierre: 'Closing a case manually',
    tasa: 'Registries that charge a fee',
  },
  detalle: {
    irreversible: 'Erasing an account, handing over data, changing the holder or cutting off a utility.',
    cierre: 'When someone decides to close it, not when it closes because everything is done.',
    tasa: 'Last wills and life insurance.',
  },
};
