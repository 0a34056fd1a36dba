/** E-mail address of the account that answers access requests on the site of the journeys. */
export const operatorAddress = 'desk@results.example'
