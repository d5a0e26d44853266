/** Networks and support of computers: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const IT_SUPPORT = `
[tool]
Cisco IOS | Cisco routers, Cisco switches, Cisco, Cisco networking
Juniper | Junos
Aruba wireless | Aruba Networks
Meraki | Cisco Meraki
Ubiquiti | UniFi
TCP/IP
DNS
DHCP
VPN
VLAN
BGP | Border Gateway Protocol
OSPF
MPLS
SD-WAN
Wi-Fi | WiFi, wireless networking, wireless, wireless networks
VoIP | voice over IP
SIP trunking
Avaya
Cisco Unified Communications Manager | CUCM
SNMP
SolarWinds
Nagios
Zabbix
PRTG
NetFlow
Windows Server
Microsoft Windows | Windows 10, Windows 11, ~Windows, Windows desktop
macOS | Mac OS, OS X
ChromeOS | Chromebooks
Microsoft Exchange | Exchange Server, Exchange Online
Microsoft Intune | Intune
SCCM | System Center Configuration Manager, MECM
Jamf | Jamf Pro
Group Policy | GPO
Citrix | XenApp, Citrix Virtual Apps
Remote Desktop | RDP
TeamViewer
AnyDesk
ServiceNow | Service Now
Jira Service Management | Jira Service Desk
Zendesk
Freshservice
BMC Remedy | Remedy ticketing
ManageEngine
ConnectWise
Veeam
Acronis
NetApp
SAN storage | storage area network
NAS storage | network attached storage
=RAID
Active Directory administration
Access points
Ruckus
Microsoft 365 administration | Office 365 administration
SharePoint Online
Autopilot | Windows Autopilot
Microsoft Entra
Spiceworks
Nutanix AHV
Commvault
Rubrik
Pure Storage
Fiber channel
Load balancers F5 | F5 BIG-IP
Arista
Cisco ASA
Cisco ISE
Poly conference systems
Crestron
Kaseya | NinjaOne, Datto
Thin clients
Docking stations
ServiceNow Performance Analytics | Performance Analytics
[method]
Help desk | helpdesk, service desk, IT help desk
Technical support | tech support, desktop support
Troubleshooting | troubleshoot, trouble shooting
Remote support
Ticketing systems | ticketing
Network administration
Network design
Network troubleshooting
System administration
Hardware repair | computer repair, hardware troubleshooting
Hardware installation
Software installation
Computer imaging | disk imaging, ~imaging, PC imaging
IT asset management
Structured cabling | Cat6 cabling, network cabling
Fiber optics | fibre optics, fiber optic splicing, fibre splicing, fiber splicing
Backup and recovery | data backup, Backups
Mobile device management | MDM solutions
User provisioning | account provisioning
ITIL | IT Infrastructure Library
ITSM | IT service management
IT change management
Service level agreements | SLA
Network monitoring
Password resets
Printer support | printer repair, printer maintenance
User training | train users, end user training
Switch configuration
Site-to-site VPN
IT onboarding
Knowledge base articles | knowledge base, knowledge articles, Knowledge base management, knowledge database
Asset inventory
Escalation management
Remote desktop support
Network security monitoring
Email administration
File servers | file shares
Print servers
Server hardware
Scripting
Routing and switching | LAN/WAN, routers and switches
IT procurement
License management | software licensing
Business applications support | application support
Problem management
Technical documentation | documentation of systems
[certificate]
CompTIA A+ | A+ certification
CompTIA Network+ | Network+
CompTIA Server+ | Server+
CompTIA Linux+
CCNA | Cisco Certified Network Associate
CCNP | Cisco Certified Network Professional
CCIE
JNCIA
Microsoft 365 Certified | MS-900
MCSA
MCSE
ITIL 4 Foundation | ITIL Foundation
Google IT Support Certificate
HDI certification
[domain]
IT infrastructure
Telecommunications | telecom
Data center operations | data centre operations
Telecommunications systems | PBX
`;
