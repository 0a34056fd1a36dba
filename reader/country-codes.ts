/** ISO 3166-1 codes and those of Kosovo: each alpha-2 code followed by its alpha-3 code. */
const iso = `adAND aeARE afAFG agATG aiAIA alALB amARM aoAGO aqATA arARG asASM atAUT auAUS awABW axALA azAZE
baBIH bbBRB bdBGD beBEL bfBFA bgBGR bhBHR biBDI bjBEN blBLM bmBMU bnBRN boBOL bqBES brBRA bsBHS btBTN bvBVT
bwBWA byBLR bzBLZ caCAN ccCCK cdCOD cfCAF cgCOG chCHE ciCIV ckCOK clCHL cmCMR cnCHN coCOL crCRI cuCUB cvCPV
cwCUW cxCXR cyCYP czCZE deDEU djDJI dkDNK dmDMA doDOM dzDZA ecECU eeEST egEGY ehESH erERI esESP etETH fiFIN
fjFJI fkFLK fmFSM foFRO frFRA gaGAB gbGBR gdGRD geGEO gfGUF ggGGY ghGHA giGIB glGRL gmGMB gnGIN gpGLP gqGNQ
grGRC gsSGS gtGTM guGUM gwGNB gyGUY hkHKG hmHMD hnHND hrHRV htHTI huHUN idIDN ieIRL ilISR imIMN inIND ioIOT
iqIRQ irIRN isISL itITA jeJEY jmJAM joJOR jpJPN keKEN kgKGZ khKHM kiKIR kmCOM knKNA kpPRK krKOR kwKWT kyCYM
kzKAZ laLAO lbLBN lcLCA liLIE lkLKA lrLBR lsLSO ltLTU luLUX lvLVA lyLBY maMAR mcMCO mdMDA meMNE mfMAF mgMDG
mhMHL mkMKD mlMLI mmMMR mnMNG moMAC mpMNP mqMTQ mrMRT msMSR mtMLT muMUS mvMDV mwMWI mxMEX myMYS mzMOZ naNAM
ncNCL neNER nfNFK ngNGA niNIC nlNLD noNOR npNPL nrNRU nuNIU nzNZL omOMN paPAN pePER pfPYF pgPNG phPHL pkPAK
plPOL pmSPM pnPCN prPRI psPSE ptPRT pwPLW pyPRY qaQAT reREU roROU rsSRB ruRUS rwRWA saSAU sbSLB scSYC sdSDN
seSWE sgSGP shSHN siSVN sjSJM skSVK slSLE smSMR snSEN soSOM srSUR ssSSD stSTP svSLV sxSXM sySYR szSWZ tcTCA
tdTCD tfATF tgTGO thTHA tjTJK tkTKL tlTLS tmTKM tnTUN toTON trTUR ttTTO tvTUV twTWN tzTZA uaUKR ugUGA umUMI
usUSA uyURY uzUZB vaVAT vcVCT veVEN vgVGB viVIR vnVNM vuVUT wfWLF wsWSM xkXKX yeYEM ytMYT zaZAF zmZMB zwZWE`

/**
 * Codes of the IOC and of sports federations that differ from ISO 3166-1.
 * BRN means Bahrain for the IOC and Brunei in ISO. This table leaves BRN out, so it means Brunei.
 */
const sports = `aeUAE agANT aoANG asASA awARU bbBAR bdBAN bfBUR bgBUL bmBER bnBRU bsBAH btBHU bwBOT bzBIZ cgCGO
chSUI clCHI crCRC deGER dkDEN dzALG fjFIJ gbENG gbNIR gbSCO gbWAL gdGRN gmGAM gnGUI gqGEQ grGRE gtGUA gwGBS
hnHON hrCRO htHAI idINA irIRI khCAM knSKN kwKUW kyCAY lbLIB lkSRI lsLES lvLAT lyLBA mcMON mgMAD mmMYA mnMGL
mrMTN muMRI mwMAW myMAS neNIG ngNGR niNCA nlHOL nlNED npNEP omOMA paPAN phPHI prPUR psPLE ptPOR pyPAR roROM
saKSA sbSOL scSEY sdSUD sgSIN siSLO svESA tdCHA tgTOG toTGA ttTRI twTPE tzTAN uyURU vcVIN vgIVB viISV vnVIE
vuVAN wsSAM xkKOS xkXKK zaRSA zmZAM zwZIM`

/** Alpha-2 codes by alpha-3 code, all in lower case. */
export const twoLetterCodes: ReadonlyMap<string, string> = new Map(
  `${sports}\n${iso}`
    .split(/\s+/)
    .map((pair) => [pair.slice(2).toLowerCase(), pair.slice(0, 2)] as const),
)

/** Codes of sports federations that the IOC does not use, or no longer uses. */
const notOfIoc = new Set('ENG NIR SCO WAL HOL XKX SIN ROM LIB TRI'.split(' '))

/**
 * The code that the IOC uses for a country, by alpha-2 code in lower case. This is the ISO code for
 * Bahrain, and for countries for which the IOC has no special code.
 */
export const threeLetterCodes: ReadonlyMap<string, string> = new Map(
  `${iso}\n${sports}`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(2)] as const)
    .filter(([, code]) => !notOfIoc.has(code)),
)
