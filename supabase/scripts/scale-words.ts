const words = (text: string) => text.trim().split(/\s+/);

export const FIRST_NAMES = words(`
  Ada Bram Chiara Dmitri Elif Farid Grace Hana Ivo Jun Kofi Lena Mateo Nia Olga Priya Quinn Rosa Sven
  Tara Uma Viktor Wen Yara Zoe`);
export const LAST_NAMES = words(`
  Almeida Berg Costa Dubois Eriksen Fischer Garcia Haddad Ivanova Jansen Kowalski Lindgren Moreau
  Nowak Okafor Petrov Rossi Santos Tanaka Urban Vasquez Weber Yilmaz`);
/** Three of these make the name of a company: 64,000 of them, as different as real ones are. */
export const COMPANY_SYLLABLES = words(`
  tog dor vin kal mer sun bex lor tam rid fen gol hap jun kes lum mox nar pol quo ras sil tev ulm vor
  wex yar zim cad dex fir gan hob ith jol kri lem mun nio por`);
/** What follows it. */
export const COMPANY_SUFFIXES = words(`
  Finance Labs Protocol Swap Lend Vaults Bridge Markets Network Custody DAO`);
export const PROJECT_WORDS = words(`
  Blue Cedar Delta Ember Flux Granite Harbor Iris Juniper Kite Lumen Meridian Nova Orchid Pivot Quartz
  River Summit Tidal Umber Vertex Willow Zenith`);
