// As narrations write them, without spaces and signs. Whole texts only: Zenith Okafor is a person.
const banks = new Set(
  [
    'access,accessbank,accessbankplc,diamond,accessdiamond,citi,citibank,coronation,eco,ecobank,ecobankplc,eyowo',
    'fairmoney,fbn,fbnbank,fcmb,fidelity,fidelitybank,firstbank,firstbankofnigeria,firstcitymonumentbank,globus',
    'globusbank,gt,gtb,gtbank,gtbankplc,gtco,guarantytrustbank,heritage,ibtc,jaiz,jaizbank,keystone,keystonebank',
    'kuda,kudabank,lotus,lotusbank,momo,momopsb,moniepoint,moniepointmfb,optimus,opay,opaydigital,paycom,palmpay',
    'parallex,polaris,polarisbank,premiumtrust,providus,providusbank,rubies,signature,skye,sparkle,stanbic',
    'stanbicibtc,stanbicibtcbank,standardchartered,sterling,sterlingbank,suntrust,taj,tajbank,titan,titantrust',
    'uba,ubaplc,union,unionbank,unitedbankforafrica,unity,unitybank,vfd,vfdmfb,wema,wemabank,zenith,zenithbank',
    'zib,zenithbankplc,9psb,alat,carbon,fbnmobile,smartcash,smartcashpsb,hopepsb,opaydigitalservices',
  ].flatMap((line) => line.split(',')),
);

/** Whether a text of a narration is the name of a Nigerian bank, or one of the ways banks shorten it. */
export function isBank(text: string): boolean {
  const plain = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return banks.has(plain) || /(bank|bankplc|banknigeria|mfb|microfinancebank|psb)$/.test(plain);
}
