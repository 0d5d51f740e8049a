/** Of the demonstration's people, none of whom a production should have in its database. */
export const demoUsernames = [
  '198703122010122003',
  '198805172010122001',
  '198402082010121004',
  'rina.kartikasari',
  '198109252006042002',
  '197506301999031001',
  '198307142009022005',
  '197811032003121002',
  '197904192005011003',
  '198012102006042004',
];
