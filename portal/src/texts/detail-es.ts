/** What is to be known of a choice once it is made, in Spanish: the short of it stands beside the choice. */
export const detailEs = {
  enDetalle: {
    copia: 'Para cerrarla también, elija cerrar: antes pedimos la copia.',
    deCataluna:
      'Si tenía vecindad civil catalana, hace falta permiso de un juez para ver lo que hay dentro, salvo que dejara dicho otra cosa.',
    recibos: 'Antes, ponga la luz y el agua a nombre de quien siga en la casa.',
    reposoDeCambio: 'Esperamos tres días antes de pedirlo, por si cambia de idea.',
    linea:
      'Otras cuentas mandan ahí sus avisos. Un móvil que se paga a plazos, o que rebajó la compañía, se devuelve o se paga.',
    juntos: 'Móvil y fibra en un mismo recibo: vale para los dos.',
    soloUno:
      'Para quedarse solo con el móvil o con la fibra, cambie antes el titular. Después se puede dar de baja lo otro.',
    cambioDeEnergia: 'Es gratis. El bono social se pide de nuevo.',
    masDeEnergia:
      'La empresa pedirá a quien siga una cuenta para los recibos. Lo pide quien usa la casa. Con la tarifa regulada de la luz, no paga las deudas de antes. En el gas, a veces revisan la instalación.',
  },
};
