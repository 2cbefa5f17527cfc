/**
 * Holidays of Spain: the published ones year by year, and the fixed days from which a later year is computed until it is published; pure.
 *
 * Sources: national and regional days of 2025 and 2026 from the resolutions of the Dirección General de Trabajo (BOE-A-2024-21316,
 * BOE-A-2025-21667); the two local days of Madrid, the seat of the ministry's registers, from the city's resolutions. Days of other towns, and of an
 * island or valley, are left out.
 */

/** Autonomous communities and cities, by the codes of ISO 3166-2:ES. */
export const COMMUNITIES = [
  'AN',
  'AR',
  'AS',
  'CB',
  'CE',
  'CL',
  'CM',
  'CN',
  'CT',
  'EX',
  'GA',
  'IB',
  'MC',
  'MD',
  'ML',
  'NC',
  'PV',
  'RI',
  'VC',
] as const;
export type Community = (typeof COMMUNITIES)[number];

/** Days `MM-DD` of a year that has been published. */
export interface PublishedYear {
  readonly nacionales: string;
  readonly comunidades: Readonly<Record<Community, string>>;
  /** Local days of the city of Madrid. */
  readonly madrid: string;
}

export const PUBLISHED: Readonly<Record<number, PublishedYear>> = {
  2025: {
    nacionales: '01-01 01-06 04-18 05-01 08-15 11-01 12-06 12-08 12-25',
    comunidades: {
      AN: '02-28 04-17 10-13',
      AR: '04-17 04-23 10-13',
      AS: '04-17 09-08 10-13',
      CB: '04-17 07-28 09-15',
      CE: '03-31 04-17 06-06 06-13 08-05',
      CL: '04-17 04-23 10-13',
      CM: '04-17 05-31 06-19',
      CN: '04-17 05-30',
      CT: '04-21 06-24 09-11 12-26',
      EX: '04-17 09-08 10-13',
      GA: '04-17 05-17 07-25',
      IB: '03-01 04-17 12-26',
      MC: '03-19 04-17 06-09',
      MD: '04-17 05-02 07-25',
      ML: '03-31 04-17 06-06 09-08 09-17',
      NC: '04-17 04-21 07-25 12-03',
      PV: '04-17 04-21 07-25',
      RI: '04-17 04-21 06-09',
      VC: '03-19 04-21 06-24 10-09',
    },
    madrid: '05-15 11-10',
  },
  2026: {
    nacionales: '01-01 01-06 04-03 05-01 08-15 10-12 12-08 12-25',
    comunidades: {
      AN: '02-28 04-02 11-02 12-07',
      AR: '04-02 04-23 11-02 12-07',
      AS: '04-02 09-08 11-02 12-07',
      CB: '04-02 07-28 09-15 12-07',
      CE: '03-20 04-02 05-27 06-13 08-05 09-02',
      CL: '04-02 04-23 11-02 12-07',
      CM: '04-02 04-06 06-04 11-02',
      CN: '04-02 05-30 11-02',
      CT: '04-06 06-24 09-11 12-26',
      EX: '04-02 09-08 11-02 12-07',
      GA: '03-19 04-02 06-24 07-25',
      IB: '03-02 04-02 04-06 12-26',
      MC: '03-19 04-02 06-09 12-07',
      MD: '04-02 05-02 11-02 12-07',
      ML: '03-20 04-02 05-27 09-08 09-17 12-07',
      NC: '03-19 04-02 04-06 11-02 12-03',
      PV: '03-19 04-02 04-06 07-25',
      RI: '04-02 04-06 06-09 12-07',
      VC: '03-19 04-06 06-24 10-09',
    },
    madrid: '05-15 11-09',
  },
};

/** The last published year; the holidays of later years are computed. */
export const LAST_PUBLISHED_YEAR = Math.max(...Object.keys(PUBLISHED).map(Number));

/** National holidays of every year (Real Decreto 2001/1983, art. 45); Good Friday is computed. */
export const NATIONAL = '01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25';
/** Fixed holidays of each community in every year; Maundy Thursday and Easter Monday are computed. */
export const OWN: Readonly<Record<Community, string>> = {
  AN: '02-28',
  AR: '04-23',
  AS: '09-08',
  CB: '07-28 09-15',
  CE: '08-05 09-02',
  CL: '04-23',
  CM: '05-31',
  CN: '05-30',
  CT: '06-24 09-11 12-26',
  EX: '09-08',
  GA: '05-17 07-25',
  IB: '03-01 12-26',
  MC: '03-19 06-09',
  MD: '05-02',
  ML: '09-08 09-17',
  NC: '12-03',
  PV: '03-19 07-25',
  RI: '06-09',
  VC: '03-19 06-24 10-09',
};
export const MADRID_LOCALES = '05-15 11-09';
export const WITHOUT_MAUNDY_THURSDAY: readonly Community[] = ['CT', 'VC'];
export const WITH_EASTER_MONDAY: readonly Community[] = ['CT', 'IB', 'NC', 'PV', 'RI', 'VC'];
