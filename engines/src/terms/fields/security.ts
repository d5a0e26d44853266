/** Security of information: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const SECURITY = `
[tool]
Wireshark
Nmap
Metasploit
Burp Suite
Kali Linux
Nessus | Tenable Nessus, Tenable
Qualys
Rapid7 | InsightVM
CrowdStrike | CrowdStrike Falcon, Falcon sensor
SentinelOne
Carbon Black
Microsoft Defender | Defender for Endpoint
Microsoft Sentinel | Azure Sentinel
QRadar | IBM QRadar
ArcSight
Snort
Suricata
Zeek
Palo Alto Networks firewall | Palo Alto firewall, Palo Alto, Palo Alto Networks
Fortinet | FortiGate
Check Point firewall
CyberArk
Okta
Auth0
Ping Identity
SailPoint
Duo Security
Active Directory | Microsoft Active Directory
Microsoft Entra ID | Azure Active Directory, Azure AD
LDAP
SAML
OAuth | OAuth 2.0, OAuth2
OpenID Connect | OIDC
Kerberos
Ghidra
IDA Pro
OWASP ZAP
HashCat
Veracode
Checkmarx
Snyk
EnCase
FTK Imager
BeyondTrust
Entra ID
Cortex XDR
Check Point
Zscaler
Proofpoint
Mimecast
Varonis
[method]
Penetration testing | pen testing, pentesting, ethical hacking
Vulnerability management | vulnerability assessment, vulnerability scanning
Threat modelling | threat modeling
Threat hunting
Threat intelligence
Incident response
Digital forensics | forensics
Malware analysis
SIEM | security information and event management
=SOAR
EDR | endpoint detection and response, XDR
IDS/IPS | intrusion detection, intrusion prevention
Data loss prevention | DLP
Identity and access management | IAM
Privileged access management | =PAM
Single sign-on | SSO
Multi-factor authentication | MFA, two-factor authentication
Public key infrastructure | PKI
Cryptography | encryption
Zero trust | zero trust architecture
Network security
Application security | AppSec
Cloud security
Endpoint security | endpoint protection
Security awareness training
Security auditing | security audit
Risk assessment
Red teaming | red team
Purple teaming
Patch management | patching
Social engineering testing
OWASP Top 10 | OWASP
MITRE ATT&CK
Business continuity planning | business continuity
Security operations | SOC operations
Phishing analysis | phishing
Alert triage
Firewalls | firewall management, firewall rules
Log correlation
~Playbooks
Vulnerability remediation
Security monitoring
Role-based access control | RBAC
Access reviews | access certification, access recertification
Identity governance
Security awareness
Security architecture
Email security
Firewall administration
Phishing simulations
Third-party risk | vendor risk management
Risk registers
SCIM
[certificate]
CISSP | Certified Information Systems Security Professional
CISM | Certified Information Security Manager
CISA | Certified Information Systems Auditor
CRISC
CEH | Certified Ethical Hacker
OSCP | Offensive Security Certified Professional
CompTIA Security+ | Security+
CompTIA CySA+ | CySA+
CompTIA PenTest+ | PenTest+
CCSP
GSEC
GCIH
GPEN
SSCP
GCIA
[domain]
Cybersecurity | cyber security, information security, infosec, IT security
NIST Cybersecurity Framework | NIST CSF, NIST 800-53
ISO 27001 | ISO/IEC 27001
SOC 2 | SOC2
PCI DSS | PCI compliance
FedRAMP
CMMC
GRC | governance risk and compliance
NERC CIP
NIST 800-171
Cyber Essentials
`;
