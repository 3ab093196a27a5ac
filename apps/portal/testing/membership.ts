import { approvedProfile } from '@portal/testing/builders';
import { jsonResponse, SATISFIED, type networkOfClient } from '@portal/testing/network';

export const CLIENT = '00000000-0000-4000-8000-0000000000c1';

/** For tests: the signed-in person, Vic Viewer, belongs to this client in this role. Its owner is Ada Lovelace. */
export function belongsAs(
  network: ReturnType<typeof networkOfClient>,
  role: string,
  clientId = CLIENT,
  name = 'Vic Viewer',
) {
  network.on('GET rpc/my_account', [
    { ...SATISFIED, client_id: clientId, client_role: role, person_name: name },
  ]);
  network.on('GET profiles', ({ search }) =>
    jsonResponse(
      search.get('client_id') === `eq.${clientId}`
        ? [{ ...approvedProfile, client_id: clientId, business_email: 'owner@client.test' }]
        : [],
    ),
  );
}
